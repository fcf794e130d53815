"""Colours that can be read: by the numbers of WCAG 2, on a white page and on a dark one."""

import pytest

from sim import games
from sim.analysis.contrast import DARK_PAGE, LABEL, PAGE, SHAPE, contrast, in_the_dark, ink_on, readable
from sim.analysis.style import SERIES

COLOURS = [*SERIES, *games.colours().values(), "#9A9A9A", "#CFCFCF", "#222222"]


def test_contrast_is_that_of_the_guidelines():
    assert contrast("#ffffff", "#000000") == contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("colour", COLOURS)
def test_letters_of_any_colour_can_be_read_on_a_page_and_shapes_be_seen_in_the_dark(colour):
    assert contrast(readable(colour, PAGE), PAGE) >= LABEL
    assert contrast(in_the_dark(colour, LABEL), DARK_PAGE) >= LABEL
    assert contrast(in_the_dark(colour), DARK_PAGE) >= SHAPE
    assert contrast(ink_on(colour), colour) >= LABEL


def test_what_can_be_read_stays_as_it_is_and_the_rest_moves_no_further_than_it_must():
    assert readable("#0072b2", PAGE) == "#0072b2"
    assert contrast(readable("#e69f00", PAGE), PAGE) < LABEL + 0.2


def test_greys_keep_their_order_in_the_dark():
    pale, grey, dark = (contrast(in_the_dark(colour), DARK_PAGE) for colour in ("#9a9a9a", "#757575", "#222222"))
    assert pale < grey < dark
