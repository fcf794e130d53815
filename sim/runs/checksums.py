"""Checksums: whether what is read from the folder of a run is what was written there.

CRC-32 notices every change of up to 32 bits in a row and misses one in four billion of the others. A table's checksum
is in the manifest, the manifest's own is its last entry, and a chunk, of which there may be very many, ends with its
own.

Tables are folded first, because CRC-32 alone adds 4 to 6 % to the time to load one: the stripes of a block are laid on
one another by exclusive or, and the CRC is that of the folded blocks, which adds 1 to 3 %. The odd length of a
stripe keeps pages of a disk that change places from falling on each other.
"""

import json
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

OWN = "checksum"
"""where a manifest has the checksum of all that is in it"""
FILES = "files"
"""where it has those of other files"""
IDENTITY = ("game", "version", "experiment", "arms", "catalogue", "packages", "strategies")
"""what makes the games of a run, and does not change while it is played"""
STRIPES, WORDS = 32, 1025
"""of a block, which is a quarter of a megabyte: part of what a checksum is"""
LENGTH = 8
"""characters of a checksum"""


def written(crc: int) -> str:
    """A checksum as it is written down."""
    return f"{crc:0{LENGTH}x}"


def of_file(file: Path) -> dict[str, Any]:
    """How long a file is and its checksum."""
    block = np.zeros((STRIPES, WORDS), np.uint64)
    room, crc, size = block.data.cast("B"), 0, 0
    with file.open("rb") as source:
        while count := source.readinto(room):
            room[count:] = bytes(len(room) - count)
            crc, size = zlib.crc32(np.bitwise_xor.reduce(block, axis=0), crc), size + count
    return {"bytes": size, "folded_crc32": written(crc)}


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
    return written(zlib.crc32(chunk, zlib.crc32(name.encode()))).encode()


def opened(data: bytes, name: str) -> memoryview | None:
    """The chunk in front of its checksum, if that fits."""
    chunk = memoryview(data)[:-LENGTH]
    return chunk if data[-LENGTH:] == closed(chunk, name) else None


def _of_plain(value: Mapping[str, Any]) -> str:
    return written(zlib.crc32(json.dumps(value).encode()))
