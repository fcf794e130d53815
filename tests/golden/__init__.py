"""Golden games: what every shipped strategy plays, kept as digests, and a few games written out to be read in a diff.

For each game, `tests/golden/<game>/` holds `cases.toml` (what is played), `digests.json` (what came of it),
`storyteller.py` (how a game is written out) and the games written out. `python -m tests.golden` plays all of them again
and says what moved.
"""
