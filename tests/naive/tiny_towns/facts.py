"""The cards of the base game: patterns and numbers, by category."""

RESOURCES = ("wood", "wheat", "brick", "glass", "stone")
LETTERS = {"W": "wood", "Y": "wheat", "B": "brick", "G": "glass", "S": "stone"}

# Category -> card -> pattern, rows from the top, "." for squares that are no part of it.
CARDS: dict[str, dict[str, tuple[str, ...]]] = {
    "cottage": {"cottage": (".Y", "BG")},
    "farm": {
        "farm": ("YY", "WW"),
        "granary": ("YY", "WB"),
        "greenhouse": ("YG", "WW"),
        "orchard": ("SY", "YW"),
    },
    "well": {
        "fountain": ("WS",),
        "millstone": ("WS",),
        "shed": ("WS",),
        "well": ("WS",),
    },
    "chapel": {
        "abbey": ("..G", "BSS"),
        "chapel": ("..G", "SGS"),
        "cloister": ("..G", "WBS"),
        "temple": ("..G", "BBS"),
    },
    "tavern": {
        "almshouse": ("SSG",),
        "feast_hall": ("WWG",),
        "inn": ("YSG",),
        "tavern": ("BBG",),
    },
    "theater": {
        "bakery": (".Y.", "BGB"),
        "market": (".W.", "SGS"),
        "tailor": (".Y.", "SGS"),
        "theater": (".S.", "WGW"),
    },
    "factory": {
        "bank": ("YY.", "WGB"),
        "factory": ("W...", "BSSB"),
        "trading_post": ("SW.", "SWB"),
        "warehouse": ("YWY", "B.B"),
    },
    "monument": {
        "architects_guild": ("..G", ".YS", "WB."),
        "archive_of_the_second_age": ("YY", "BG"),
        "barrett_castle": ("Y..S", "WGGB"),
        "cathedral_of_caterina": (".Y", "SG"),
        "fort_ironweed": ("Y.B", "SWS"),
        "grand_mausoleum_of_the_rodina": ("WW", "BS"),
        "grove_university": (".B.", "SGS"),
        "mandras_palace": ("YG", "BW"),
        "obelisk_of_the_crescent": ("Y..", "BGB"),
        "opaleyes_watch": ("W...", "BGYY", "S..."),
        "shrine_of_the_elder_tree": ("BYS", "WGW"),
        "silva_forum": ("..Y.", "BBSW"),
        "statue_of_the_bondmaker": ("WSSG", "Y..."),
        "the_sky_baths": (".Y.", "SGW", "B.B"),
        "the_starloom": ("GG", "WY"),
    },
}

CATEGORIES = tuple(CARDS)
TYPES = CATEGORIES[:-1]
CATEGORY = {card: category for category, cards in CARDS.items() for card in cards}
PATTERN = {card: pattern for cards in CARDS.values() for card, pattern in cards.items()}

NOT_IN_SOLO = {"inn", "feast_hall", "bank", "fort_ironweed", "opaleyes_watch"}

CARDS_EACH = 3
LAID_ASIDE = 5
SHOWN = 3

CAVERN_ROOM = 2
WAREHOUSE_ROOM = 3
MOST_BANKS = 5
REPLACED = 2
SET_ASIDE = 3
MEALS = 4

TAVERN_TABLE = (0, 2, 5, 9, 14, 20)
ALMSHOUSE_TABLE = (0, -1, 5, -3, 15, -5, 26)
SHRINE_TABLE = (0, 1, 2, 3, 4, 5, 8)
STARLOOM_TABLE = (0, 6, 3, 2, 0)  # by place, 0 for a town that is not complete

FLAT_POINTS = {
    "shed": 1,
    "bank": 4,
    "trading_post": 1,
    "architects_guild": 1,
    "cathedral_of_caterina": 2,
    "fort_ironweed": 7,
    "grove_university": 3,
}


def entry(table: tuple[int, ...], index: int) -> int:
    """The table's entry, or its last one where the table has ended."""
    return table[min(index, len(table) - 1)]
