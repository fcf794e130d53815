"""What changes if a card changes?"""

import math
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from sim.analysis import leads, phrases, samples, style
from sim.analysis.intervals import Estimate, clustered_share, interval_columns, mean
from sim.analysis.kinds import kind_columns
from sim.analysis.multiple_tests import adjusted, p_of, verdicts
from sim.analysis.outcomes import Outcome, game_rows, margins, of_game
from sim.analysis.regression import PRESENT
from sim.checks import checked
from sim.errors import TownlabError
from sim.languages import _, mark, number
from sim.runs.result import Result

Values = npt.NDArray[np.float64]
Part = tuple[str, Values, Values, npt.NDArray[np.int64]]
"""A measure, its values before and after, and the games they are of."""
NOWHERE = np.array([], np.int64)
MOST_SHOWN = 12
"""cards in a chart, so that their names can be read"""
NARROW_LETTERS, LINE = 20, 0.38
"""letters of a label on a narrow page, and inches of a row"""
SWAPPED, CHANGED = mark("{new} instead of {old}"), mark("the new {card}")
WAS = mark("{new} (was {old})")
OF_CARD = {
    "points": mark("{card}: points a player"),
    "built": mark("{card}: number a player"),
    "kept": mark("{card}: share of players who keep it"),
}
LABELS = {
    mark("score"): mark("score of a player"),
    mark("margin"): mark("winner's lead"),
    mark("first seat"): mark("first seat, points above the others"),
    mark("spread"): mark("from the best score to the worst"),
    mark("lead changes"): mark("changes of the lead"),
    mark("decided"): mark("share of rounds until it is decided"),
    mark("filling"): mark("rounds after the last building"),
    mark("idle"): mark("share of rounds without a building"),
}
"""what measures are called where a reader sees no code"""
FLIPS = mark(
    "A different player wins {share:g} % of the games; it would be {chance:.0f} % if the two games of a deal had "
    "nothing to do with each other."
)
NOTE = mark(
    "Both were played on the same {games:,} deals by {who}; other players may make more, or less, of the change. "
    "95 % intervals; grey: not clear."
)
MORE, LESS, UNCLEAR = mark("more"), mark("less"), mark("not clear")
HELPED, HURT = mark("helped"), mark("hurt")
MOST_GAIN, MOST_LOSS = mark("{card} gains most ({change})"), mark("{card} loses most ({change})")


@dataclass(frozen=True)
class Pair:
    """Two runs of the same deals, the second with changed cards, and the cards of interest."""

    before: Result
    after: Result
    cards: tuple[str, ...] = ()
    """ids before the change, in addition to those that differ"""

    @cached_property
    def new_id(self) -> dict[str, str]:
        """The ids of the cards that differ or are of interest, and those that stand in their place."""
        old, new = self.before.experiment.catalogue, self.after.experiment.catalogue
        pairs = zip(old, new, strict=True) if len(old) == len(new) else ((card, new[card.id]) for card in old)
        return {one.id: two.id for one, two in pairs if one != two or one.id in self.cards}

    @cached_property
    def subject(self) -> str:
        """What the change is, in words."""
        old, new = self.before.experiment.catalogue, self.after.experiment.catalogue
        swapped = [_(SWAPPED, new=phrases.name_of(new[two]), old=phrases.name_of(old[one]))
                   for one, two in self.new_id.items() if one != two]  # fmt: skip
        changed = [_(CHANGED, card=phrases.name_of(old[one])) for one, two in self.new_id.items() if one == two]
        return phrases.in_a_row([*swapped, *changed]) if self.new_id else _("the same cards")

    @property
    def note(self) -> str:
        """Who played how much, and what the answer does not mean."""
        who = phrases.in_a_row([phrases.strategy(label) for label in self.before.experiment.labels])
        return _(NOTE, games=len(np.unique(self.clusters)), who=who)

    def renamed(self, factor: str) -> str:
        """What a column of the cards that were dealt is called after the change."""
        id = factor.removeprefix(PRESENT)
        return factor if id == factor else f"{PRESENT}{self.new_id.get(id, id)}"

    @cached_property
    def game_of_seat(self) -> npt.NDArray[np.int64]:
        """[seats] the row of each seat's game."""
        return game_rows(self.before.games)

    @cached_property
    def clusters(self) -> npt.NDArray[np.int64]:
        """[games] the number of each game: all arms play the same deals."""
        return self.before.games["game"].to_numpy()

    @cached_property
    def built(self) -> "tuple[_Built, _Built]":
        """What the seats built, before and after."""
        return _Built(self.before), _Built(self.after)

    @property
    def outcomes(self) -> dict[str, Outcome]:
        """What the game measures of its own, before and after."""
        return {name: outcome for name, outcome in of_game(self.before).items() if name in of_game(self.after)}

    def is_held(self, id: str) -> bool:
        """Whether a card is one that a player holds alone."""
        return bool(self.before.experiment.catalogue[id].category == self.before.game.held)


class _Built:
    """Which seats of a run could build a card, how many they built, and for how many points."""

    def __init__(self, result: Result) -> None:
        cards, seats = result.cards(), result.seats
        size = int(seats["seat"].max()) + 1, int(seats["game"].max()) + 1
        known, wanted = (_place(rows, *size) for rows in (seats, cards))
        self._seat = np.searchsorted(known, wanted)
        self._seats = len(seats)
        self._rows = cards.groupby("card", observed=True).indices
        self._values = {what: cards[what].to_numpy(float) for what in ("points", "built")}
        self.category = {str(id): str(cards["category"].iat[rows[0]]) for id, rows in self._rows.items()}

    def could(self, id: str) -> npt.NDArray[np.bool_]:
        """[seats] whether the seat could build the card."""
        found = np.zeros(self._seats, bool)
        found[self._seat[self._rows.get(id, NOWHERE)]] = True
        return found

    def of(self, what: str, id: str) -> Values:
        """[seats] the points of the card, or how many were built; 0 where it could not be."""
        found = np.zeros(self._seats)
        rows = self._rows.get(id, NOWHERE)
        np.add.at(found, self._seat[rows], self._values[what][rows])
        return found


def _place(rows: pd.DataFrame, seats: int, games: int) -> npt.NDArray[np.int64]:
    """A number for each seat of each game of each arm, in their order."""
    arm, game, seat = (rows[name].to_numpy(np.int64) for name in samples.SEAT)
    return np.asarray((arm * games + game) * seats + seat, np.int64)


@checked
def measure(before: Result, after: Result, card: str | Sequence[str] = ()) -> pd.DataFrame:
    """One row a measure: its mean before and after, and the change with its interval, game by game on the same deals.

    Score, margin (of the best seat over the second), first seat (its points above the others), spread (from the best
    to the worst, where more than two play), and what else the game measures: in Tiny Towns rounds, empty squares and,
    where they are used, coins. Of each card that differs, and of those named: its points and how many a player builds
    who could; of a card that players hold alone, like a monument, over all players, and how often it is kept. The score
    comes first and is judged by itself; the p-values of the others are adjusted for how many there are (Holm).

    The change is that of all play with the card, not of the card alone: the same strategies plan with the new numbers.
    It does not say what other strategies would make of them, or that there is no change where none is clear.
    """
    pair = paired(before, after, card)
    rows = [_row(*part) for part in (*of_tables(pair), *_of_cards(pair))]
    table = pd.DataFrame(rows)
    table["p_adjusted"] = [table["p"].iloc[0], *adjusted(table["p"].iloc[1:])]
    table["answer"] = verdicts(table["change"], table["p_adjusted"], MORE, LESS, UNCLEAR)
    return table


def feel(before: Result, after: Result, games: int = samples.GAMES) -> pd.DataFrame:
    """How the course of the game changes, on a sample of the deals that is replayed with every event.

    `lead changes` is how often the lead changed in a game, `decided` the share of its rounds after which the winner was
    ahead for good, in deals with a sole winner both times. The others are the game's own: in Tiny Towns `filling` is
    the number of a town's rounds after its last building, `idle` the share of its rounds without one. The p-values are
    adjusted for all of them (Holm).

    What these numbers do not mean is said in `leads`, and in Tiny Towns' `stalls`.
    """
    rows = [_row(*part) for part in (*of_leads(before, after, games), *_of_course(before, after, games))]
    table = pd.DataFrame(rows)
    table["p_adjusted"] = adjusted(table["p"])
    table["answer"] = verdicts(table["change"], table["p_adjusted"], MORE, LESS, UNCLEAR)
    return table


def of_leads(before: Result, after: Result, games: int) -> Iterator[Part]:
    """When it is decided who wins."""
    old, new = (leads.of_games(result, games).reset_index() for result in (before, after))
    deals, sole = old["game"].to_numpy(), old["taken"].notna() & new["taken"].notna()
    yield "lead changes", _values(old["changes"]), _values(new["changes"]), deals
    yield "decided", _values(old["taken"][sole]), _values(new["taken"][sole]), deals[sole]


def _of_course(before: Result, after: Result, games: int) -> Iterator[Part]:
    """What the game itself says of its course."""
    course = before.game.course
    if course is None:
        return
    old, new = (course(result, games).sort_values(samples.SEAT) for result in (before, after))
    for name in old.columns.drop(samples.SEAT):
        yield str(name), _values(old[name]), _values(new[name]), old["game"].to_numpy()


def others(before: Result, after: Result, card: str | Sequence[str] = ()) -> pd.DataFrame:
    """One row for each other card: how its points and number in a town change, the most helped first.

    Of a card of the market, in games that have it; of one that players hold alone, like a monument, where it was kept
    before and after. The p-values are adjusted for all rows and both columns together (Holm).

    A card is helped if players get more points from it, which may be because it is built in place of the changed card;
    it need not make for better towns.
    """
    pair = paired(before, after, card)
    table = pd.DataFrame([_other(pair, id, chosen) for id, chosen in _other_cards(pair)])
    if table.empty:
        raise TownlabError(_("There are no other cards in these games."))
    table[["p_adjusted", "built_p_adjusted"]] = adjusted(table[["p", "built_p"]].to_numpy())
    table["answer"] = verdicts(table["points_change"], table["p_adjusted"], HELPED, HURT, UNCLEAR)
    return table.sort_values("points_change", ascending=False, ignore_index=True)


def flips(before: Result, after: Result) -> pd.DataFrame:
    """One row a game that other seats won after the change, and how to replay it both ways.

    Few of them are due to the change itself: one different decision leads to a different game, which among equals
    anybody may win. With a strategy that does not look at points, all of them are.
    """
    paired(before, after)
    old, new = (result.games["winners"].astype(str).to_numpy() for result in (before, after))
    games = before.games.loc[old != new, ["arm", "game"]].reset_index(drop=True)
    where = list(zip(games["arm"], games["game"], strict=True))
    found: pd.DataFrame = games.assign(
        winners_before=old[old != new],
        winners_after=new[old != new],
        replay_before=[phrases.replay_command(before, "w.before", *one) for one in where],
        replay_after=[phrases.replay_command(after, "w.after", *one) for one in where],
    )
    return found


def flip_share(before: Result, after: Result) -> Estimate:
    """The share of games that other seats won after the change."""
    old, new = (result.games["winners"].astype(str).to_numpy() for result in (before, after))
    return clustered_share(old != new, before.games["game"])


def unrelated_flips(before: Result, after: Result) -> float:
    """The share of games that other seats would win if the two games of a deal had nothing to do with each other: the
    probability that two draws from the winners of an arm, one before and one after, are not the same."""
    old, new = (result.games.assign(winners=result.games["winners"].astype(str)) for result in (before, after))
    shares = [_shares(games) for games in (old, new)]
    same = (shares[0] * shares[1]).groupby("arm").sum().reindex(before.arms["arm"], fill_value=0.0)
    return float(1 - same.mean())


def _shares(games: pd.DataFrame) -> "pd.Series[float]":
    """By arm and winners, the share of the arm's games that they won."""
    return games.groupby("arm")["winners"].value_counts(normalize=True)


def flips_said(before: Result, after: Result) -> str:
    """How many games a different player wins, in a sentence, beside what chance alone would make of it."""
    share, chance = 100 * flip_share(before, after)[0], 100 * unrelated_flips(before, after)
    return _(FLIPS, share=round(share, 0 if share >= 1 else 1), chance=chance)


def labelled(measures: pd.DataFrame, pair: Pair) -> pd.DataFrame:
    """The measures with words for a reader in the place of their names, and the names of cards in that of their ids."""
    old, new = pair.before.experiment.catalogue, pair.after.experiment.catalogue
    words = dict(LABELS)
    for one, two in pair.new_id.items():
        name, swap = phrases.name_of(old[one]), {"new": phrases.name_of(new[two]), "old": phrases.name_of(old[one])}
        id, card = (one, name) if one == two else (f"{two} (was {one})", _(WAS, **swap))
        words |= {f"{id} {what}": _(label, card=card) for what, label in OF_CARD.items()}
    return measures.assign(measure=[_(words.get(name, name)) for name in measures["measure"]])


def paired(before: Result, after: Result, card: str | Sequence[str] = ()) -> Pair:
    """The two runs side by side; an error if they are not of the same deals, or there is no such card."""
    pair = Pair(before, after, (card,) if isinstance(card, str) else tuple(card))
    for id in pair.cards:
        before.experiment.catalogue[id]
    kinds = kind_columns(before)
    same = ["arm", "game", "seed", *kinds]
    one, two = (result.games[same].astype(dict.fromkeys(kinds, str)) for result in (before, after))
    who = (result.seats["strategy"].astype(str) for result in (before, after))
    if not one.equals(two) or not next(who).equals(next(who)):
        raise TownlabError(
            _("The two runs are not of the same games. Play both with the same seed, tables and strategies.")
        )
    for factor in before.game.factors(before.experiment.catalogue):
        columns = before.games[factor], after.games[pair.renamed(factor)]
        old, new = (column.astype(str) for column in columns)
        if not old.replace(pair.new_id).equals(new):
            raise TownlabError(
                _(
                    "The two runs were not dealt the same {type} cards. To try a card on the same deals, put it in the "
                    "place of another with instead_of.",
                    type=_(factor.removeprefix(PRESENT)),
                )
            )
    return pair


def headline(measures: pd.DataFrame, who: str) -> str:
    """The change of the score, which comes first, in a sentence without its full stop."""
    row = measures.iloc[0]
    change, low, high = (float(row[name]) for name in ("change", "change_low", "change_high"))
    if (measures["change"] == 0).all():
        return _("With {who} nothing changes", who=who)
    if row["answer"] not in (MORE, LESS):
        return _(
            "With {who} the score does not clearly change ({change})", who=who, change=_with_ends(change, low, high)
        )
    least, most = sorted((abs(low), abs(high)))
    said = {"who": who, "change": abs(change), "least": least, "most": most}
    if row["answer"] == MORE:
        return _("With {who} a town scores {change:.2f} points more ({least:.2f} to {most:.2f})", **said)
    return _("With {who} a town scores {change:.2f} points less ({least:.2f} to {most:.2f})", **said)


def _with_ends(change: float, low: float, high: float) -> str:
    """A change and the ends of its interval, if it has one."""
    if math.isnan(low):
        return number(change, "+.2f")
    return _("{change:+.2f}, {low:+.2f} to {high:+.2f}", change=change, low=low, high=high)


@checked
def draw(measures: pd.DataFrame, others: pd.DataFrame, who: str, note: str = "") -> style.Chart:
    """What changes in the whole game, and in the other cards that change most."""
    shown = others.loc[others["points_change"].abs().sort_values(ascending=False).index[:MOST_SHOWN]]
    shown = shown.sort_values("points_change", ascending=False)
    rows = max(len(measures), len(shown))
    height = 2.2 + (1.6 if style.is_narrow() else 1) * LINE * rows
    title = textwrap.fill(f"{headline(measures, who)}.{most_changed(shown)}", 95)
    chart, (left, right) = style.chart(title, textwrap.fill(note, 150), width=13, height=height, across=2)
    means = [_means(row.before, row.after) for row in measures.itertuples()]
    labels = [_in_lines(_(name), mean) for name, mean in zip(measures["measure"], means, strict=True)]
    _panel(left, labels, measures, "change", "answer", (MORE, LESS))
    left.set_title(_("The whole game"), fontsize=12, loc="left")
    left.set_xlabel(_("change, each in its own unit"))
    names = phrases.cards(shown)
    ends = shown.rename(columns={"points_low": "points_change_low", "points_high": "points_change_high"})
    _panel(right, names, ends, "points_change", "answer", (HELPED, HURT))
    every = len(shown) == len(others)
    right.set_title(_("The other cards") if every else _("Other cards"), fontsize=12, loc="left")
    right.set_xlabel(_("change of their points a town"))
    return chart


def _means(before: Any, after: Any) -> str:
    return _("{before:.2f} → {after:.2f}", before=before, after=after).replace("-", "\N{MINUS SIGN}")


def _in_lines(name: str, means: str) -> str:
    """A measure and its means; on a narrow page in as many lines as they need."""
    return f"{textwrap.fill(name, NARROW_LETTERS)}\n{means}" if style.is_narrow() else f"{name}  {means}"


def _panel(axes: Any, labels: list[str], table: pd.DataFrame, column: str, answer: str, words: tuple[str, str]) -> None:
    """One line a row, from the top down; grey where nothing is clear."""
    at = np.arange(len(labels))[::-1]
    colours = {words[0]: style.UP, words[1]: style.DOWN}
    colour = [colours.get(word, style.UNSURE) for word in table[answer]]
    ends = (table[f"{column}_low"], table[f"{column}_high"])
    style.intervals(axes, list(at), table[column], *ends, colour)
    axes.axvline(0, color="#555555", linewidth=1)
    axes.set_yticks(at, labels)
    axes.set_ylim(-0.6, len(labels) - 0.4)
    axes.grid(False, axis="y")


def most_changed(others: pd.DataFrame) -> str:
    """The other cards that gain and lose most, if that is clear."""
    helped, hurt = (others[others["answer"] == word] for word in (HELPED, HURT))
    ends = ((MOST_GAIN, helped.head(1)), (MOST_LOSS, hurt.tail(1)))
    parts = [
        _(
            sentence,
            card=phrases.card(row["card"], row["category"]),
            change=phrases.number(row["points_change"], 2, sign="+"),
        )
        for sentence, rows in ends
        for row in rows.to_dict("records")
    ]
    return f" {_('Of the others, {cards}.', cards=', '.join(parts))}" if parts else ""


def of_tables(pair: Pair) -> Iterator[Part]:
    """What is measured on whole games and seats."""
    old, new = (result.seats for result in (pair.before, pair.after))
    of_seats = pair.clusters[pair.game_of_seat]
    yield "score", _values(old["score"]), _values(new["score"]), of_seats
    if (pair.before.games["players"] > 1).any():
        shared = [_shared(pair, seats) for seats in (old, new)]
        several = pair.clusters[(pair.before.games["players"] > 1).to_numpy()]
        for name in shared[0]:
            yield name, _values(shared[0][name]), _values(shared[1][name]), several
    for column, outcome in pair.outcomes.items():
        one, two = (old, new) if outcome.own else (pair.before.games, pair.after.games)
        clusters = of_seats if outcome.own else pair.clusters
        yield outcome.label or column, _values(one[column]), _values(two[column]), clusters


def _shared(pair: Pair, seats: pd.DataFrame) -> dict[str, Any]:
    """What is measured between the seats of a table, game by game."""
    played = pd.DataFrame({"game": pair.game_of_seat, "seat": seats["seat"], "score": seats["score"].astype(float)})
    played = played[(pair.before.games["players"] > 1).to_numpy()[pair.game_of_seat]]
    scores = played.groupby("game")["score"]
    first = played[played["seat"] == 0].set_index("game")["score"]
    rest = played[played["seat"] > 0].groupby("game")["score"].mean()
    margin = margins(seats["score"], pair.game_of_seat)
    found = {"margin": margin[~np.isnan(margin)], "first seat": first - rest}
    return found if (pair.before.games["players"] == 2).all() else {**found, "spread": scores.max() - scores.min()}


def _of_cards(pair: Pair) -> Iterator[Part]:
    """The points and the number of the cards of interest, but for those that nobody could build."""
    clusters, (before, after) = pair.clusters[pair.game_of_seat], pair.built
    for old, new in pair.new_id.items():
        name, chosen = old if old == new else f"{new} (was {old})", before.could(old)
        if not chosen.any() and not pair.is_held(old):
            continue
        if pair.is_held(old):
            yield f"{name} kept", _values(chosen), _values(after.could(new)), clusters
            chosen = np.ones(len(clusters), bool)
        for what in ("points", "built"):
            yield f"{name} {what}", before.of(what, old)[chosen], after.of(what, new)[chosen], clusters[chosen]


def _other_cards(pair: Pair) -> Iterator[tuple[str, npt.NDArray[np.bool_]]]:
    """Each card that is the same before and after, and the seats that could build it both times."""
    before, after = pair.built
    for id in before.category:
        if id not in pair.new_id and (chosen := before.could(id) & after.could(id)).any():
            yield id, chosen


def _other(pair: Pair, id: str, chosen: npt.NDArray[np.bool_]) -> dict[str, Any]:
    games = pair.clusters[pair.game_of_seat][chosen]
    row: dict[str, Any] = {"card": id, "category": pair.built[0].category[id], "towns": int(chosen.sum())}
    for what, p in (("points", "p"), ("built", "built_p")):
        old, new = (built.of(what, id)[chosen] for built in pair.built)
        change = mean(new - old, games)
        _, low, high = change.interval()
        row |= {f"{what}_before": old.mean(), f"{what}_change": change.value, f"{what}_low": low, f"{what}_high": high}
        row[p] = p_of(change)
    return row


def _row(name: str, old: Values, new: Values, games: npt.NDArray[np.int64]) -> dict[str, Any]:
    change = mean(new - old, games)
    before, after = (float(values.mean()) if len(values) else math.nan for values in (old, new))
    interval = interval_columns("change", change.interval())
    return {"measure": name, "before": before, "after": after, **interval, "p": p_of(change)}


def _values(column: Any) -> Values:
    return np.asarray(column, float)
