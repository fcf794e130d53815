"""The colours of the categories, in their order."""

CATEGORY_COLOURS = {
    "cottage": "#0072B2",
    "farm": "#D55E00",
    "well": "#7F7F7F",
    "chapel": "#E69F00",
    "tavern": "#009E73",
    "theater": "#C2B000",
    "factory": "#3B3B3B",
    "monument": "#AA4499",
    "villager": "#56B4E9",
}
"""after the colours of the cards, taken from palettes that colour-blind people can read"""
