"""Writes down every decision it is asked for and answers as the test wants; see tests/game.py."""

import numpy as np

asked = []
answer = None


def score_batch(views, options):
    asked.extend(answer.decisions(views, options))
    return np.array([number for _, offered, numbers in asked[-len(views) :] for number in numbers], float)
