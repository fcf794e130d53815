"""The random streams: one for each purpose, the same from the same seed and game."""

GOLD = 0x9E3779B97F4A7C15
MASK = 2**64 - 1

MONUMENTS = 7
RESOURCE_CARDS = 8
CHEAP_VILLAGERS = 9
DEAR_VILLAGERS = 10
TIES = 16


def mix(number: int) -> int:
    """The finalizer of splitmix64."""
    number &= MASK
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & MASK
    number = (number ^ number >> 27) * 0x94D049BB133111EB & MASK
    return number ^ number >> 31


class Stream:
    """Random numbers for one purpose of one game."""

    def __init__(self, seed: int, game: int, purpose: int) -> None:
        self.state = mix(mix(mix(seed + GOLD) + GOLD * (game + 1)) + GOLD * (purpose + 1))

    def next(self) -> int:
        """The next 64 random bits."""
        self.state = self.state + GOLD & MASK
        return mix(self.state)

    def below(self, number: int) -> int:
        """A random whole number from 0 to number - 1."""
        return (self.next() >> 32) * number >> 32

    def shuffle(self, items: list[str], swaps: int) -> list[str]:
        """The items with the first few places drawn at random."""
        items = list(items)
        for i in range(swaps):
            j = i + self.below(len(items) - i)
            items[i], items[j] = items[j], items[i]
        return items
