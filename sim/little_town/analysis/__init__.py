"""Questions that only Little Town has."""
