"""The report of a run, and what pages and pictures are made of."""
