"""Files that users write."""

import tomllib
from pathlib import Path
from typing import Any

from sim.errors import TownlabError


def read_toml(file: str | Path, what: str = "") -> dict[str, Any]:
    """The keys and values in a TOML file; a sentence names the file, and `what` it is, if it cannot be read."""
    try:
        return tomllib.loads(Path(file).read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise TownlabError(f"Cannot read {what}{file}: {error.strerror}.") from None
    except ValueError as error:
        raise TownlabError(f"{file} is not TOML: {error}.") from None
