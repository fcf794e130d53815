"""Likes and the dial of skill: how a player's scores differ from those of the strategy alone.

A like is added to the score of every option that builds or keeps a card; minus infinity is a ban. The dial mixes scores
with noise: they are measured in standard deviations of this decision, and the chance of an option is then proportional
to exp(score * dial / (1 - dial)). At 1 that is the strategy itself, at 0 any option that is not banned.
"""

import math

import numpy as np

from sim.engine.jit import inline, jit
from sim.engine.rng import fraction
from sim.tiny_towns.kernel.options import BUILD, KEEP, KIND_AT, PUT, REPLACE


@inline
def card_built(code):
    """The card that an option builds or keeps, -1 if it does neither."""
    kind = code >> KIND_AT
    if kind in (BUILD, PUT, REPLACE, KEEP):
        return (code & 255) - 1
    return -1


@jit
def add_likes(own, codes, scores, first, n):
    """Add what the player feels about the cards."""
    for i in range(first, first + n):
        card = card_built(codes[i])
        if card >= 0:
            scores[i] += own.likes[card]


@jit
def blur(own, secret, seat, scores, first, n):
    """Mix the scores that are not banned with noise from the seat's stream."""
    total, squares, number = 0.0, 0.0, 0
    for i in range(first, first + n):
        if scores[i] > -np.inf:
            total += scores[i]
            number += 1
    mean = total / max(number, 1)
    for i in range(first, first + n):
        if scores[i] > -np.inf:
            squares += (scores[i] - mean) ** 2
    spread = math.sqrt(squares / max(number, 1))
    for i in range(first, first + n):
        noise = -math.log(-math.log(fraction(secret, seat)))
        if scores[i] > -np.inf:
            skill = (scores[i] - mean) / spread if spread > 0 else 0.0
            scores[i] = own.dial * skill + (1 - own.dial) * noise


@jit
def adjust(own, secret, seat, codes, scores, first, n):
    """Turn the scores of a strategy into those of this player."""
    add_likes(own, codes, scores, first, n)
    if own.dial < 1:
        blur(own, secret, seat, scores, first, n)


@inline
def best_of(scores, first, n):
    """The highest of n scores and how many have it; none if one is not a number or infinite."""
    best, ties, sane = -np.inf, 0, True
    for i in range(n):
        score = scores[first + i]
        sane &= score < np.inf
        if score > best:
            best, ties = score, 1
        elif score == best:
            ties += 1
    return best, ties if sane else 0


@jit
def drop_worst(scores, first, n, keep):
    """Set all but so many of the best scores to minus infinity, equal ones staying together; how many stay."""
    least, stay = np.inf, 0
    while stay < keep and least > -np.inf:
        following = -np.inf
        for i in range(first, first + n):
            if scores[i] < least:
                following = max(following, scores[i])
        for i in range(first, first + n):
            stay += scores[i] == following
        least = following
    for i in range(first, first + n):
        if scores[i] < least:
            scores[i] = -np.inf
    return stay
