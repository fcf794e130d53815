"""The cards: patterns and numbers, by box and category."""

from .villager_cards import VILLAGERS

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

FORTUNE: dict[str, dict[str, tuple[str, ...]]] = {
    "cottage": {},
    "farm": {
        "root_cellar": ("YW", "SB"),
        "tithe_barn": ("YS", "SW"),
    },
    "well": {
        "mine": ("WS",),
        "statue": ("WS",),
    },
    "chapel": {
        "cathedral": ("..G", "SGB"),
        "parsonage": ("..G", "SYS"),
    },
    "tavern": {
        "gamblers_den": ("BWG",),
        "schoolhouse": ("WYG",),
    },
    "theater": {
        "jeweler": (".S.", "BGB"),
        "teahouse": (".Y.", "WGW"),
    },
    "factory": {
        "museum": ("SYW", "B.B"),
        "oddity_shop": ("W...", "GYYB"),
    },
    "monument": {
        "caterinas_grotto": ("SGWS", "B..Y"),
        "eraflage_vineyard": ("YWGB",),
        "estival_festival": ("BGY", "YBG"),
        "hollow_hill": ("YW.", "BSY"),
        "masons_guild": ("GB", "BS"),
        "petal_promenade": ("YBWY",),
        "prism_forge": ("GG.", "WSY"),
        "shrine_of_the_windseed": ("G.", "SB"),
        "southern_semaphore": (".W.", ".G.", "YSB"),
        "treasury_at_okaver": ("WY..", ".SGW"),
    },
}

BOXES = {"base": CARDS, "fortune": FORTUNE, "villagers": VILLAGERS}
CATEGORIES = tuple(CARDS)
TYPES = CATEGORIES[:-1]
CATEGORY = {card: category for category in CATEGORIES for box in BOXES.values() for card in box[category]}
PATTERN = {
    card: box[category][card] for card, category in CATEGORY.items() for box in BOXES.values() if card in box[category]
}
BOX = {card: name for name, box in BOXES.items() for cards in box.values() for card in cards}

LEFT_OUT = {
    "master-builder": set[str](),
    "town-hall": {"oddity_shop"},
    "solo": {"inn", "feast_hall", "bank", "fort_ironweed", "opaleyes_watch"}
    | {"oddity_shop", "schoolhouse", "southern_semaphore", "folly_tower"},
}

CARDS_EACH = 3
LAID_ASIDE = 5
SHOWN = 3

CAVERN_ROOM = 2
ROOM = {"warehouse": 3, "post_office": 2, "outhouse": 1, "blacksmith": 1, "oddity_shop": 1}  # cubes it can store
MOST_BANKS = 5
REPLACED = 2
SET_ASIDE = 3
MEALS = 4

CHEST = 4
SLOTS = {"caterinas_grotto", "estival_festival", "petal_promenade", "shrine_of_the_windseed"}  # one more place each
COIN_COST = {"cathedral": 3, "estival_festival": 2}  # nothing comes without it
PLAIN_COINS = {"mine": 1, "root_cellar": 1}
BUILDINGS_FOR_A_COIN = 2
STATUE_FROM = 3  # buildings of a type
DEN_HAS, DEN_BRINGS = 1, 2
EXHIBITS = 2  # cubes on a new Museum
PROMENADE_COINS = 3
OKAVER_FULL = 4

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
    "gamblers_den": 2,
    "jeweler": 4,
    "teahouse": 1,
    "oddity_shop": 2,
    "caterinas_grotto": 2,
    "estival_festival": 4,
    "masons_guild": 3,
    "petal_promenade": 3,
    "prism_forge": 1,
    "southern_semaphore": 1,
    "hearth": 1,
    "travelers_center": 2,
    "blacksmith": 2,
    "forge": 1,
    "halfmoon_library": 8,
    "northern_semaphore": 1,
    "unnamed_monument_b": 3,
}


def entry(table: tuple[int, ...], index: int) -> int:
    """The table's entry, or its last one where the table has ended."""
    return table[min(index, len(table) - 1)]
