"""All drawings that are repeated, to be defined once in a page or picture before they are used."""

from sim.reports.svg import together
from sim.tiny_towns.pictures.empty_grid import empty_grid
from sim.tiny_towns.pictures.icons import all_marks

SYMBOLS = together([*all_marks(), empty_grid()])
