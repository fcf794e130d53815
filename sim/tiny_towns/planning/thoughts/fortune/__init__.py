"""What Fortune makes planners think: of coins, of patterns that wait for them, and of what to spend them on."""

from sim.tiny_towns.planning.thoughts.fortune import coins, spending, waiting

THOUGHTS = {
    "around": coins.mix_coins,
    "market": coins.expect_coins,
    "ideal": coins.temper_monument,
    "town": coins.value_coins,
    "survey": waiting.value_waiting,
    "building": coins.add_coins,
    "price": spending.add_price,
    "option": spending.judge,
}
