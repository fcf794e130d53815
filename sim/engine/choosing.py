"""How a player chooses among scored options, and how its scores differ from those of the strategy alone.

A like is added to the score of every option that builds or keeps a card; minus infinity is a ban. Skill below 1 mixes
scores with noise: they are measured in standard deviations of this decision, and the chance of an option is then
proportional to exp(score * skill / (1 - skill)). At 1 that is the strategy itself, at 0 any option that is not banned.
"""

import math

import numpy as np

from sim.engine.codes import card_of, kind_of
from sim.engine.jit import inline, jit
from sim.engine.rng import fraction


@jit
def add_likes(player, codes, scores, first, n):
    """Add what the player feels about the cards."""
    for i in range(first, first + n):
        card = card_of(codes[i])
        if card >= 0 and player.liked >> kind_of(codes[i]) & 1:
            scores[i] += player.likes[card]


@jit
def blur(player, secret, seat, scores, first, n):
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
            better = (scores[i] - mean) / spread if spread > 0 else 0.0
            scores[i] = player.skill * better + (1 - player.skill) * noise


@jit
def adjust(player, secret, seat, codes, scores, first, n):
    """Turn the scores of a strategy into those of this player."""
    add_likes(player, codes, scores, first, n)
    if player.skill < 1:
        blur(player, secret, seat, scores, first, n)


@inline
def best_of(scores, first, n):
    """The highest of n scores and how many have it; none if one is NaN or infinite."""
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
def lowest_of(scores, first, n):
    """The lowest of n scores that is not minus infinity."""
    least = np.inf
    for i in range(first, first + n):
        if scores[i] > -np.inf:
            least = min(least, scores[i])
    return least


@jit
def nth_best(scores, first, best, skip):
    """The option with the best score that comes after `skip` others with it."""
    i = 0
    while scores[first + i] != best or skip > 0:
        skip -= scores[first + i] == best
        i += 1
    return i


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
