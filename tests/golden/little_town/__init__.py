"""The golden games of Little Town."""
