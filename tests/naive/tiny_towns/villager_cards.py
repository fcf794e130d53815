"""The cards of the box Villagers: patterns by category, and what the villager cards cost."""

VILLAGERS: dict[str, dict[str, tuple[str, ...]]] = {
    "cottage": {},
    "farm": {
        "grange": ("YB", "BW"),
        "nectar_farm": ("GY", "YW"),
        "vegetable_patch": ("YW", "WS"),
    },
    "well": {
        "folly_tower": ("WS",),
        "hearth": ("WS",),
        "outhouse": ("WS",),
    },
    "chapel": {
        "monastery": ("..G", "SWS"),
        "unnamed_chapel_a": ("..G", "WSS"),
        "unnamed_chapel_b": ("..G", "YBS"),
    },
    "tavern": {
        "brewery": ("YYG",),
        "travelers_center": ("WSG",),
        "unnamed_tavern_a": ("BSG",),
    },
    "theater": {
        "apothecary": (".W.", "YGY"),
        "blacksmith": (".W.", "BGB"),
        "cobbler": (".B.", "WGW"),
    },
    "factory": {
        "citadel": ("W...", "SGGB"),
        "forge": ("SS.", "BWB"),
        "post_office": ("WYG", "B.B"),
    },
    "monument": {
        "clearfall_quarry": ("SS", "WB"),
        "halfmoon_library": ("WGW", "S.B"),
        "northern_semaphore": (".G.", ".W.", "YBS"),
        "unnamed_monument_a": ("BYW", "..S"),
        "unnamed_monument_b": ("SGY", ".B."),
    },
}

# Villager card -> how many villagers have to stop working for it.
COSTS = {
    "cooperate": 3,
    "cut_corners": 2,
    "forage": 1,
    "innovate": 2,
    "renovate": 2,
    "scrap": 1,
    "solicit": 1,
}
WANT_COINS = {"solicit"}  # no use without coins

VILLAGERS_EACH = 3
LODGE = 16  # the Lodge in place of a square
MOST_TOWERS = 16  # in a stack
OFFICE_FULL = 2  # cubes that a Post Office gives for another
TYPES_FOR_A_BUILDING = 3  # next to a Travelers' Center
CUBES_TO_SEND = 2  # removed for a building before the Northern Semaphore works

BREWERY_TABLE = (0, 3, 7, 12, 18)
TYPES_FOR_A_BREWERY = 3  # next to it
