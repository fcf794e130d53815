"""The colours of the categories, in their order."""

from sim.languages import mark

CATEGORY_COLOURS = {
    mark("cottage"): "#0072B2",
    mark("farm"): "#D55E00",
    mark("well"): "#7F7F7F",
    mark("chapel"): "#E69F00",
    mark("tavern"): "#009E73",
    mark("theater"): "#C2B000",
    mark("factory"): "#3B3B3B",
    mark("monument"): "#AA4499",
    mark("villager"): "#56B4E9",
}
"""after the colours of the cards, taken from palettes that colour-blind people can read"""
