"""Every drawing that is used again and again, to be written once in a page or picture before it is used."""

from sim.reports.svg import together
from sim.tiny_towns.pictures.icons import all_marks
from sim.tiny_towns.pictures.town import empty_grid

SYMBOLS = together([*all_marks(), empty_grid()])
