"""Checksums: whether what is read from the folder of a run is what was written there.

XXH3, as fast as memory, misses one change in 2 ** 64. A table's checksum is in the manifest, the manifest's own is its
last entry, and a chunk, of which there may be very many, ends with its own.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from xxhash import xxh3_64

OWN = "checksum"
"""where a manifest has the checksum of all that is in it"""
FILES = "files"
"""where it has those of other files"""
IDENTITY = ("game", "version", "experiment", "arms", "catalogue", "packages", "strategies")
"""what makes the games of a run, and does not change while it is played"""
BLOCK = 1 << 20
"""bytes that are read at once"""
LENGTH = 16
"""characters of a checksum"""


def of_file(file: Path) -> dict[str, Any]:
    """How long a file is and its checksum."""
    found, room, size = xxh3_64(), memoryview(bytearray(BLOCK)), 0
    with file.open("rb", buffering=0) as source:
        while count := source.readinto(room):
            found.update(room[:count])
            size += count
    return {"bytes": size, "xxh3": found.hexdigest()}


def has_length(file: Path, known: Mapping[str, Any]) -> bool:
    """Whether a file is as long as it was: damage that shows without reading it."""
    return file.stat().st_size == int(known["bytes"])


def sealed(manifest: Mapping[str, Any]) -> dict[str, Any]:
    """A manifest with the checksum of all that is in it."""
    about = {name: value for name, value in manifest.items() if name != OWN}
    return {**about, OWN: _of_plain(about)}


def has_seal(manifest: Mapping[str, Any]) -> bool:
    """Whether a manifest was written with checksums; those of earlier versions were not."""
    return OWN in manifest or FILES in manifest


def is_whole(manifest: Mapping[str, Any]) -> bool:
    """Whether a manifest is as it was written, as far as one can tell."""
    return not has_seal(manifest) or (FILES in manifest and manifest.get(OWN) == sealed(manifest)[OWN])


def of_run(manifest: Mapping[str, Any]) -> str:
    """What the chunks of a run have in common; nothing, if it was started without checksums."""
    return _of_plain({name: manifest.get(name) for name in IDENTITY}) if has_seal(manifest) else ""


def closed(chunk: Any, name: str) -> bytes:
    """The checksum that a chunk of this name ends with: one under another name, or of another run, does not fit."""
    found = xxh3_64(name.encode())
    found.update(chunk)
    return found.hexdigest().encode()


def opened(data: bytes, name: str) -> memoryview | None:
    """The chunk in front of its checksum, if that fits."""
    chunk = memoryview(data)[:-LENGTH]
    return chunk if data[-LENGTH:] == closed(chunk, name) else None


def _of_plain(value: Mapping[str, Any]) -> str:
    return xxh3_64(json.dumps(value).encode()).hexdigest()
