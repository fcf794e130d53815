"""The cards of the base box."""
