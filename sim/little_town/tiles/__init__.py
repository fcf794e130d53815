"""The tiles, a block each, in a file for each category."""
