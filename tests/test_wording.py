"""A changed card says so wherever it is shown."""

from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import sim
from sim import games
from sim.catalogues.wording import wording

CHANGES: dict[str, tuple[str, dict[str, Any], str]] = {
    "tiny-towns": ("inn", {"points": 5}, "points was 3, now 5"),
    "little-town": ("book_store", {"gain_coins": 5}, "gain was 3 coins, now 5 coins"),
}


def changed(game: str, **more: Any) -> Any:
    """A card after a change."""
    id, fields, _ = CHANGES[game]
    cards = games.find(game).cards
    return cards.changed(cards.load(), {id: {**fields, **more}})[id]


def printed(shown: Any) -> str:
    """What the terminal shows, on one line."""
    console = Console(width=200)
    with console.capture() as written:
        console.print(shown)
    return " ".join(written.get().replace("\u2502", " ").split())


@pytest.mark.parametrize("game", CHANGES)
def test_a_changed_card_is_marked_in_the_terminal_in_tables_and_in_its_picture(game: str) -> None:
    id, _, mark = CHANGES[game]
    kind, card = games.find(game), changed(game)
    assert wording(card) == f"{kind.cards.load()[id].text} (changed: {mark})"
    for alone in (True, False):
        assert f"(changed: {mark})" in printed(kind.cards.shown([card], alone))
    assert mark in kind.cards.table([card])["text"].item()
    assert mark in games.pictures(game).card(card).label


@pytest.mark.parametrize("game", CHANGES)
def test_who_writes_a_new_text_gets_no_mark(game: str) -> None:
    assert wording(changed(game, text="Five of them.")) == "Five of them."


def test_several_changes_are_told_against_the_printed_card() -> None:
    cards = games.find("tiny-towns").cards.load()
    twice = cards.change("inn", points=5).change("inn", points=6, pattern=["YS", ".G"])
    assert wording(twice["inn"]).endswith("(changed: pattern was YSG, now YS/.G; points was 3, now 6)")
    assert wording(cards.change("inn", points=5).change("inn", points=3)["inn"]) == cards["inn"].text
    fresh = cards.change("inn", points=5, text="5 points.").change("inn", points=6)
    assert wording(fresh["inn"]) == "5 points. (changed: points was 5, now 6)"


def test_the_mark_is_no_part_of_the_card() -> None:
    cards = games.find("tiny-towns").cards
    one, other = (cards.load().change("inn", points=points).change("inn", points=5) for points in (4, 5))
    assert one.digest() == other.digest()
    assert cards.described(one, ()) == {"cards": [], "changes": {"inn": {"points": [5]}}}


def test_the_replay_of_a_changed_card_says_what_was_changed(tmp_path: Path) -> None:
    found = sim.what_if("inn", points=5, games=2, strategies="greedy", players=2, progress=False)
    page = sim.replay(found.after, 0).page(tmp_path / "after.html").read_text()
    assert "changed: points was" in page
    assert "changed: " not in sim.replay(found.before, 0).page(tmp_path / "before.html").read_text()
