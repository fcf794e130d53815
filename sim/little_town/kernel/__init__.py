"""Everything that is compiled of Little Town."""
