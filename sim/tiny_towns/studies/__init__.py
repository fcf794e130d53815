"""Studies that only Tiny Towns has: games played to answer a question."""
