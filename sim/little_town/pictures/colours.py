"""The colours of the categories, in their order."""

CATEGORY_COLOURS = {"gain": "#009E73", "exchange": "#0072B2", "special": "#AA4499", "objective": "#E69F00"}
"""from a palette that colour-blind people can read"""
