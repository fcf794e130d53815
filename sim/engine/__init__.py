"""What the kernel of every game uses; it knows no game and nothing of the lab."""
