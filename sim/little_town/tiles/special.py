"""Tiles that no worker can activate: they work at the end of a round or of the game, or do nothing."""

from sim.little_town.catalogue import tile

tile(
    "castle", cost="6 stone", points=0, effect="per_own_building", gain="4 points", first_game=True,
    text="At the end of the game it scores 4 for each of its owner's buildings around it, Wheat Fields too.",
    examples=[("B.B ... .B.", 12), ("bbb bb. ...", 0), ("www F.L .B.", 4)],
)  # fmt: skip

tile(
    "cathedral", cost="6 stone", points=11, effect="per_worker", gain="1 points",
    text="At the end of each round it scores 1 for each worker around it, of whatever player.",
    examples=[("w.w ... ..w", 3), ("BB. b.F ...", 0), ("www w.w www", 8)],
)  # fmt: skip

tile(
    "residence", cost="6 coins", points=2, effect="activates",
    text="At the end of each round its owner may activate the buildings around it, each once and without a worker; one "
    "of another player still costs 1 coin.",
    examples=[("6 coins, 6 stone", None)],
)  # fmt: skip

tile(
    "statue", cost="4 stone", points=10, effect="none", first_game=True,
    text="It does nothing more.",
    examples=[("6 coins, 6 stone", None)],
)  # fmt: skip

tile(
    "watchtower", cost="3 wood, 3 stone", points=0, effect="per_empty_square", gain="2 points",
    text="At the end of the game it scores 2 for each empty square of grass around it; workers and tiles fill theirs.",
    examples=[("... ... ...", 16), ("FML w.b BBB", 0), (".F. w.. ..B", 10)],
)  # fmt: skip
