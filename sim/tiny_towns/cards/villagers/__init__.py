"""The cards of Villagers. None of them is the printed one: the rulebook explains some, and the rest was filled in.

`origin` says of each card what is known and what was filled in. All of it is data and can be changed.
"""
