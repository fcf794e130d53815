"""Files that users write, or that are written for them to read."""

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sim.errors import TownlabError


def read_toml(file: str | Path, what: str = "") -> dict[str, Any]:
    """The keys and values in a TOML file; a sentence names the file, and `what` it is, if it cannot be read."""
    try:
        return tomllib.loads(Path(file).read_text(encoding="utf-8"))
    except OSError as error:
        raise TownlabError(f"Cannot read {what}{file}: {error.strerror}.") from None
    except ValueError as error:
        raise TownlabError(f"{file} is not TOML: {error}.") from None


def to_toml(values: Mapping[str, Any]) -> str:
    """Plain values as lines of TOML, which writes them as JSON does; only names in ASCII may go without quotes."""
    keys = {name: name if name.isascii() else f'"{name}"' for name in values}
    return "".join(f"{keys[name]} = {json.dumps(value, ensure_ascii=False)}\n" for name, value in values.items())
