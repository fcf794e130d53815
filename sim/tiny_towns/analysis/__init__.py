"""Questions that only Tiny Towns has."""
