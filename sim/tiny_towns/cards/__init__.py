"""The cards of Tiny Towns, one file a category, one block a card. Every file here is found by scanning the folder."""
