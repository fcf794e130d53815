"""Pictures of cards, towns and whole games: drawings that a notebook and a page show, and text for the terminal."""
