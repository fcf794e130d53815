"""One question a file: `measure` makes a small table with intervals out of the tables of a run."""
