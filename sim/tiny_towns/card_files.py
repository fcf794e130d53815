"""Cards of your own, from small TOML files or tables: checked, scored against their examples, put beside the others."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, replace
from inspect import Parameter, signature
from typing import Any

from sim.catalogues import own_cards
from sim.catalogues.by_id import CONFIDENCE, OWN
from sim.catalogues.own_cards import (
    OF_TYPE,
    CardFiles,
    Kind,
    Own,
    Source,
    check_keys,
    check_words,
    is_list,
    is_text,
    is_whole,
    words,
)
from sim.errors import TownlabError
from sim.games import Number
from sim.languages import _, mark
from sim.settings import MARKETS
from sim.tiny_towns import board, rule_families
from sim.tiny_towns.catalogue import VILLAGER, Card, Catalogue, Example, checked, load
from sim.tiny_towns.rule_families import ACTIONS, ANYWHERE, FEEDS, GAINS_FOR, MARKERS, ON_BUILD, POWERS, OwnRule, Rule
from sim.tiny_towns.rule_files import EXAMPLE, is_own, rule_of

NEEDED = ("id", "category", "pattern", "rule", "points", "text")
NOT_KEPT = ("examples", "origin", "printed")
"""fields that tell of a card and are not on it"""
OF_FAMILY = ("family", "function", "code")
"""fields that say which rule it is"""
OF_RULE = ("base", "least", "to", "area")
"""keys that belong to the rule, beside its points"""
TAKEN = (*MARKETS, "empty", "total")
"""words that stand in tables or orders where ids of cards do"""
LETTERS = dict(zip("CFWHTERM", board.CATEGORIES, strict=True))
"""how the categories are written in the towns of examples"""
CHOICES: dict[str, Sequence[str]] = {
    "category": board.CATEGORIES,
    "rule": rule_families.NAMED,
    "to": board.CATEGORIES,
    "area": tuple(rule_families.AREAS),
    "feeds": FEEDS[1:],
    "marker": MARKERS[1:],
    "anywhere": ANYWHERE[1:],
    "on_build": ON_BUILD[1:],
    "gains_for": GAINS_FOR[1:],
    "power": POWERS[1:],
    "action": ACTIONS[1:],
    "confidence": CONFIDENCE,
}
"""the words that a key may hold"""
VILLAGER_ACTIONS = ACTIONS[ACTIONS.index("cooperate") :]
"""what villager cards do, and buildings do not"""
NOT_COUNTED = ("", "spread", "spend", "employ")
"""what is done when a monument is built, if it is not done so many times"""


def read(source: Source) -> Own:
    """The card in a file or a table; a sentence about the first thing that is wrong with it."""
    where, given = own_cards.given(source)
    check_keys(where, given, KINDS, NEEDED)
    _check_words(where, given)
    if is_own(given["rule"]) and not isinstance(source, Mapping) and not given.get("examples"):
        raise TownlabError(_("{where} has no 'examples': a rule of your own is tested by them.", where=where))
    card = checked(_card(where, given), where)
    for problem in _useless(card):
        raise TownlabError(f"{where}, {problem}")
    return Own(card, where, given.get("instead_of", ""))


def plain(card: Card, instead_of: str = "") -> dict[str, Any]:
    """The card in plain values, from which `read` makes the same one; its examples have done their work."""
    origin = {"box": card.box, "confidence": card.confidence}
    place = {"instead_of": instead_of} if instead_of else {}
    rule = card.rule.function if isinstance(card.rule, OwnRule) else card.rule.family
    table = {**_unusual(card), **_unusual(card.rule), "rule": rule, **origin, **place}
    return {name: _plain(value) for name, value in table.items() if name not in (*OF_FAMILY, *NOT_KEPT)}


def _check_words(where: str, given: Mapping[str, Any]) -> None:
    rules = (*rule_families.NAMED, _("a function of your own like {example}", example=EXAMPLE))
    known = {**given, "rule": ""} if is_own(given["rule"]) else given
    check_words(where, known, {**CHOICES, "rule": rules})
    if given["id"] in TAKEN:
        raise TownlabError(
            _("{where}, 'id': '{id}' has a meaning of its own; choose another id.", where=where, id=given["id"])
        )
    takes = _takes(given["rule"])
    for key in OF_RULE:
        about = {"where": where, "key": key, "rule": given["rule"]}
        if key in given and key not in takes:
            raise TownlabError(_("{where}, '{key}': the rule '{rule}' has no use for it.", **about))
        if takes.get(key) and key not in given:
            raise TownlabError(_("{where} has no '{key}': the rule '{rule}' needs it.", **about))


def _takes(family: str) -> dict[str, bool]:
    """The keys that a rule takes beside its points, and whether it needs them."""
    return {name: default is Parameter.empty for name, default in _defaults(family).items()}


def _defaults(family: str) -> dict[str, Any]:
    """The keys that a rule takes beside its points, and what they are unless given."""
    shipped = family in rule_families.NAMED
    known = signature(getattr(rule_families, family)).parameters.values() if shipped else ()
    return {one.name: one.default for one in known if one.name in OF_RULE}


def _rule(where: str, given: Mapping[str, Any]) -> Rule:
    """The rule of a card: of a family, or a function of one's own."""
    points = given["points"] if isinstance(given["points"], list | tuple) else [given["points"]]
    if is_own(given["rule"]):
        try:
            return rule_of(given["rule"], tuple(points))
        except TownlabError as error:
            raise TownlabError(f"{where}, 'rule': {error}") from None
    more = {key: given.get(key, default) for key, default in _defaults(given["rule"]).items()}
    if "to" in more:
        more["to"] = tuple(words(more["to"]))
    return Rule(given["rule"], tuple(points), **more)


def _card(where: str, given: Mapping[str, Any]) -> Card:
    card = Card(
        id=given["id"],
        category=given["category"],
        pattern=tuple(given["pattern"]),
        rule=_rule(where, given),
        text=given["text"],
        name=given.get("name", given["id"].replace("_", " ").title()),
        examples=tuple(tuple(example) for example in given.get("examples", ())),
        box=given.get("box", OWN),
        confidence=given.get("confidence", OWN),
    )
    return replace(card, **{key: given[key] for key in ABILITIES if key in given})


def _useless(card: Card) -> Iterator[str]:
    """What is well formed and would never do anything."""
    family = card.rule.family
    if family == "when_built" and card.category != "monument":
        yield _("'rule': 'when_built' is for monuments, which are built once.")
    if family == "less_changes" and card.category != "monument":
        yield _("'rule': 'less_changes' is for monuments, which count the coins that are spent after them.")
    if family in ("if_fed", "if_fed_less_types") and not card.feedable:
        yield _("'feedable': with the rule '{rule}' it must be true, or the card never scores.", rule=family)
    if family == "per_held" and not card.holds:
        yield _("'holds': with the rule 'per_held' it must be at least 1, or the card never scores.")
    if (card.feeds == "town") != (card.meals > 0):
        yield _("'meals': it goes with feeds = \"town\", where it is how many each feeds, at least 1.")
    if (card.on_build not in NOT_COUNTED) != (card.times > 0):
        counted = ", ".join(word for word in ON_BUILD if word not in NOT_COUNTED)
        yield _("'times': it goes with 'on_build' ({words}), where it is how often, at least 1.", words=counted)
    if card.anywhere == "all" and card.category != "monument":
        yield _('\'anywhere\': "all" is for monuments; a building of the market goes anywhere with "itself".')
    for key in OF_RULE:
        if getattr(card.rule, key) != getattr(Rule(family, ()), key) and key not in _takes(family):
            yield _("'{key}': the rule '{rule}' has no use for it.", key=key, rule=family)
    yield from _useless_coins(card)
    yield from _useless_villagers(card)


def _useless_coins(card: Card) -> Iterator[str]:
    """The same for what a card does with coins."""
    if card.gains_for and not card.gains:
        yield _("'gains': with 'gains_for' it must be at least 1, or the card never brings a coin.")
    if card.if_able and not card.cost:
        yield _("'cost': with if_able = true it must be at least 1, or there is nothing to pay.")
    if (card.fetched or card.marker == "sells") and not card.holds:
        yield _("'holds': a card whose cubes are fetched or sold must hold at least 1.")
    if card.turns_gray and card.category == "well":
        yield _("'turns_gray': a well is gray already.")


def _useless_villagers(card: Card) -> Iterator[str]:
    """The same for what a card does where there are villagers."""
    if (card.action == "towers") != (card.most > 0):
        yield _("'most': it goes with action = \"towers\", where it is how many can stand on one another, at least 1.")
    if card.rule.family == "per_tower" and card.action != "towers":
        yield _("'action': with the rule 'per_tower' it must be \"towers\", or the card never scores.")
    if card.action == "lends" and card.holds != 1:
        yield _("'holds': a card that lends its cube must hold 1.")
    if (card.action == "exchanges" or card.rule.family == "if_bare") and not card.holds:
        yield _("'holds': it must be at least 1, or no cube can ever lie on the card.")
    if card.keeps and not card.holds:
        yield _("'keeps': it goes with 'holds', for there must be a cube to keep.")
    if card.needs and card.action != "puts_any" and card.power != "again":
        yield _('\'needs\': it goes with action = "puts_any" or power = "again", and does nothing else.')
    if card.action in VILLAGER_ACTIONS and card.category != VILLAGER:
        yield _("'action': '{action}' is for villager cards.", action=card.action)


def _check_examples(one: Own, cards: Catalogue) -> None:
    """Score every example of a card; a sentence about the first that does not score what it says."""
    for example in one.card.examples:
        about = {"where": one.where, "town": example[0]}
        try:
            found = _points(one.card, example, cards)
        except TownlabError as error:
            raise TownlabError(_("{where}, 'examples': in '{town}': {error}", **about, error=error)) from None
        except Exception as error:  # only a function of one's own, run as plain Python, can raise anything else
            said = f"{type(error).__name__}: {error}"
            raise TownlabError(
                _("{where}, 'examples': in '{town}' the rule raises {error}", **about, error=said)
            ) from None
        if found != example[1]:
            scores = {"found": found, "points": example[1]}
            raise TownlabError(
                _("{where}, 'examples': in '{town}' the card scores {found}, not {points}.", **about, **scores)
            )


def _points(card: Card, example: Example, cards: Catalogue) -> int:
    """What a card scores in the town of an example."""
    from sim.tiny_towns.score import score  # brings the compiler, which cards without examples do not need

    letters, more = example[0].replace(" ", ""), dict(example[2]) if len(example) > 2 else {}
    if len(letters) != board.SQUARES or set(letters) - {*LETTERS, "."}:
        raise TownlabError(
            _("a town has 16 letters, each one of {letters} or '.' for an empty square.", letters=" ".join(LETTERS))
        )
    first = {category: category for category in board.CATEGORIES[: board.MONUMENT]}
    named = {name: more.pop(name) for name in board.CATEGORIES if name in more}
    _check_named(card, named, cards)
    ids = {**first, **named, card.category: card.id}
    if "M" in letters and "monument" not in ids:
        raise TownlabError(_('say which monument it is, like {monument = "silva_forum"}.'))
    town = ["" if letter == "." else ids[LETTERS[letter]] for letter in letters]
    return score([{"town": town, **more}], cards)[0].get(card.id, 0)


def _check_named(card: Card, named: Mapping[str, Any], cards: Catalogue) -> None:
    """Refuse cards of an example that do not exist, or are of another category."""
    for category, id in named.items():
        if category == card.category:
            raise TownlabError(
                _("its {category} is '{card}' itself, so leave out {category} = {id!r}.",
                  category=category, card=card.id, id=id)
            )  # fmt: skip
        if cards[str(id)].category != category:
            raise TownlabError(
                _("{category} = '{id}' is of the category {other}.",
                  category=category, id=id, other=cards[id].category)
            )  # fmt: skip


def fields_of(card: Card) -> dict[str, Any]:
    """All that can be changed on a card, by the name of its field."""
    of_card = {part.name: getattr(card, part.name) for part in fields(Card)}
    of_rule = {part.name: getattr(card.rule, part.name) for part in fields(Rule)}
    every = of_card | of_rule
    return {name: value for name, value in every.items() if name not in ("id", "rule", *NOT_KEPT)}


def numbers_of(card: Card) -> dict[str, Number]:
    """The numbers on a card that do something there, by the names that changes have for them."""
    rule = card.rule
    every = {
        "points": Number(rule.points),
        "base": Number(rule.base),
        "least": Number(rule.least, 0),
        "meals": Number(card.meals, 0, 16),
        "holds": Number(card.holds, 0, 7),
        "cost": Number(card.cost, 0, 5),
        "gains": Number(card.gains, 0, 5),
        "needs": Number(card.needs, 0, 8),
        "workers": Number(card.workers, 1, 3),
    }
    idle = {
        "base": "base" not in _takes(rule.family),
        "least": "least" not in _takes(rule.family),
        "meals": card.feeds != "town",
        "holds": card.category == "monument",
        "needs": not card.needs,
        "workers": not card.workers,
    }
    return {name: number for name, number in every.items() if not idle.get(name)}


def _unusual(of: Card | Rule) -> dict[str, Any]:
    """The fields that must be given, or are not as usual."""
    return {
        part.name: getattr(of, part.name)
        for part in fields(of)
        if part.default is MISSING or getattr(of, part.name) != part.default
    }


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _is_example(value: Any) -> bool:
    if not isinstance(value, list | tuple) or len(value) not in (2, 3):
        return False
    return is_text(value[0]) and is_whole(value[1]) and isinstance(value[-1], Mapping | int)


ABILITIES = [part.name for part in fields(Card) if part.type in (bool, int, str) and part.name not in
             (*NEEDED, "name", "box", "confidence", "origin")]  # fmt: skip
"""keys of what a card does beside scoring"""
KINDS: dict[str, Kind] = {
    **{
        part.name: OF_TYPE[part.type]
        for part in (*fields(Card), *fields(Rule))
        if part.type in OF_TYPE and part.name != "family"
    },
    "rule": (is_text, mark("the name of a rule")),
    "pattern": (lambda value: is_list(value, is_text), mark("a list of rows like ['.Y', 'BG']")),
    "points": (lambda value: is_whole(value) or is_list(value, is_whole), mark("a whole number or a list of them")),
    "to": (lambda value: is_text(value) or is_list(value, is_text), mark("a list of categories")),
    "examples": (lambda value: is_list(value, _is_example), mark("a list like [['T... .... .... ....', 2]]")),
    "instead_of": (is_text, mark("the id of a card")),
}
"""what each key may hold, and how to say it"""

FILES = CardFiles(load, read, plain, fields_of, _check_examples, useless=_useless)
find, table_of, add = FILES.find, FILES.table_of, FILES.add
