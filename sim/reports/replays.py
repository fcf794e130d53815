"""A game to step through, of whatever game: what all replays can do."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, ClassVar, Protocol

from sim import games
from sim.errors import TownlabError
from sim.languages import _
from sim.runs.store import write_text


class Frame(Protocol):
    """A moment of a game."""

    @property
    def round(self) -> int: ...


class Replayed:
    """What a replay can do that has frames: the set-up (round 0), what happened in the rounds, and the end."""

    kind: ClassVar[str]
    """the name of the game"""
    frames: Sequence[Any]

    @property
    def rounds(self) -> int:
        """How many rounds the game had."""
        return int(self.frames[-1].round)

    def frame(self, round: int | None = None) -> Any:
        """The end of a round by its number, 0 for the set-up, or of the game; if nothing happened in it, the round
        before it."""
        if round is None:
            return self.frames[-1]
        if round not in range(self.rounds + 1):
            sentence = _(
                "This game has the rounds 1 to {rounds}, and no round {round}; 0 is its set-up.",
                rounds=self.rounds,
                round=round,
            )
            raise TownlabError(sentence)
        return [frame for frame in self.frames[:-1] if frame.round <= round][-1]

    def page(self, file: str | Path) -> Path:
        """Write the game as a page of its own, which needs nothing else, and say where it is."""
        write_text(games.pictures(self.kind).steps(self).page, file)
        return Path(file)

    def printed(self, round: int | None = None) -> Iterable[Any]:
        """What is printed of the game in the terminal, up to a round or to its end."""
        return games.pictures(self.kind).lines(self, round)

    def print(self, round: int | None = None) -> None:
        """Print the game in the terminal, up to a round or to its end."""
        from rich.console import Console

        Console(highlight=False, markup=False).print(*self.printed(round), sep="\n")

    def _repr_html_(self) -> str:
        return str(games.pictures(self.kind).steps(self).framed)
