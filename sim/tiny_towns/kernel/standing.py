"""Towns as they stand in the middle of a game, many at a time."""

from sim.engine.jit import jit
from sim.tiny_towns.kernel.deal import note_abilities
from sim.tiny_towns.kernel.scoring import empty_points, from_table, town_of
from sim.tiny_towns.kernel.scoring_address import town_points


@jit
def score_towns(rules, tables, points, lost):
    """Score every town at every table; `shrine` comes as the number of buildings when the monument was built."""
    for i in range(len(tables)):
        table = tables[i]
        note_abilities(rules, table)
        for seat in range(table.players):
            monument = table.monument[seat]
            if monument >= 0:
                table.shrine[seat] = from_table(rules, monument, table.shrine[seat])
            town = town_of(table, seat)
            lost[i, seat] = empty_points(rules, town)
            points[i, seat] = town_points(rules, table, seat, town) - lost[i, seat]
