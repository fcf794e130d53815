"""Every drawing that is used again and again, to be written once in a page or picture before it is used."""

from sim.pictures.marks import all_marks
from sim.pictures.svg import together
from sim.pictures.town import empty_grid

SYMBOLS = together([*all_marks(), empty_grid()])
