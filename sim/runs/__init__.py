"""A run: an experiment, chunks of games on some workers, tables in a folder."""
