"""Little Town to look at."""
