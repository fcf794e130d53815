"""What the cards of all games have in common: catalogues, cards of the user's own, and changes on cards."""
