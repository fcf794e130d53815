"""Colours that can be read: how strongly two differ, and the nearest one that differs enough."""

import numpy as np
from matplotlib.colors import to_hex, to_rgb

PAGE, DARK_PAGE = "#ffffff", "#14171c"
"""the ground of a page, and that in dark mode"""
LABEL, SHAPE = 4.5, 3.0
"""the least contrast of letters, and of lines and dots, with their ground (WCAG 2)"""
MOST = 15.0
"""the strongest contrast that a grey gets in dark mode, so that it does not glare"""
STEPS = 100


def contrast(one: str, other: str) -> float:
    """How strongly two colours differ, from 1 to 21."""
    least, most = sorted((_luminance(one), _luminance(other)))
    return (most + 0.05) / (least + 0.05)


def readable(colour: str, ground: str, least: float = LABEL) -> str:
    """The colour, or the nearest one towards black or white that differs enough from the ground."""
    end = "#000000" if _luminance(ground) > 0.5 else "#ffffff"
    mixed = (_mix(colour, end, step / STEPS) for step in range(STEPS + 1))
    return next((one for one in mixed if contrast(one, ground) >= least), end)


def in_the_dark(colour: str, least: float = SHAPE) -> str:
    """What stands for a colour in dark mode: a grey as far from the ground as it was, another if it can be seen."""
    if np.ptp(to_rgb(colour)) > 0.02:
        return readable(colour, DARK_PAGE, least)
    return readable(DARK_PAGE, DARK_PAGE, min(max(contrast(colour, PAGE), least), MOST))


def ink_on(colour: str) -> str:
    """Black or white, whichever is easier to read on a colour."""
    return max("black", "white", key=lambda ink: contrast(ink, colour))


def _luminance(colour: str) -> float:
    parts = np.array(to_rgb(colour))
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return float(linear @ (0.2126, 0.7152, 0.0722))


def _mix(one: str, other: str, share: float) -> str:
    red, green, blue = (1 - share) * np.array(to_rgb(one)) + share * np.array(to_rgb(other))
    return to_hex((red, green, blue))
