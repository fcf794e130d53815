"""The cards of Fortune: each pattern rests on one source, hence the low confidence."""
