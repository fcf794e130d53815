"""A game played on from a position to its end, by compiled strategies."""

from sim.engine.jit import jit
from sim.tiny_towns.kernel.finish import finish
from sim.tiny_towns.kernel.loop import decide
from sim.tiny_towns.kernel.rounds import carry_out
from sim.tiny_towns.kernel.state import Phase


@jit
def play_to_end(rules, setup, table, secret, decision, log, game_row, town_rows):
    """Carry out what was picked, and play on until the rows can be written. False if a strategy failed."""
    carry_out(rules, table, secret, log)
    while table.phase != Phase.OVER:
        if not decide(rules, setup, table, secret, decision):
            return False
        carry_out(rules, table, secret, log)
    finish(rules, table, secret, log, game_row, town_rows)
    return True
