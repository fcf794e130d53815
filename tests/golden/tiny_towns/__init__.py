"""The golden games of Tiny Towns."""
