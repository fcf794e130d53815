"""What is in the box, and the numbers of the rules that are on no card."""

ROUNDS = 4
WORKERS, HOUSES, DEALT = (0, 0, 5, 4, 3), (0, 0, 7, 6, 6), (0, 0, 4, 3, 2)
"""workers, houses and objectives of each seat, by the number of players"""
CUBES_EACH, COINS_IN_ALL, FIRST_COINS = 15, 40, 3
"""cubes of each resource, the worth of all coins, and what a player begins with"""
CUBE_PRICE, HUNGER, COINS_A_POINT = 3, 3, 3
"""coins for a cube; points lost for a hungry worker; coins for a point at the end"""
