"""Cards, towns and whole games drawn: for notebooks, pages and the terminal."""
