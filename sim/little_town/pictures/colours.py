"""The colours of the categories, in their order."""

from sim.languages import mark

CATEGORY_COLOURS = {
    mark("gain"): "#009E73",
    mark("exchange"): "#0072B2",
    mark("special"): "#AA4499",
    mark("objective"): "#E69F00",
}
"""from a palette that colour-blind people can read"""
