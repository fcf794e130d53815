"""The rules of each game, written a second time: slow, plain, and sharing no code with the lab."""
