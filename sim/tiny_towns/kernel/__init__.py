"""Everything of Tiny Towns that is compiled, and nothing else."""
