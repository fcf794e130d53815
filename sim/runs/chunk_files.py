"""The files of chunks: a table as Arrow writes it, then its checksum.

The checksum also covers the name of the file and what makes the run: `run_id`, which is empty for a run that an earlier
version started. Such a run may have chunks without a checksum.
"""

from pathlib import Path

import pyarrow as pa

from sim.runs import checksums

ARROW = b"ARROW1"
"""how a file of Arrow ends"""


def write(file: Path, table: pa.Table, name: str) -> None:
    """Write a table, to be read under this name."""
    stream = pa.BufferOutputStream()
    with pa.ipc.new_file(stream, table.schema, options=pa.ipc.IpcWriteOptions(compression="lz4")) as writer:
        writer.write_table(table)
    chunk = stream.getvalue()
    with file.open("wb") as out:
        out.write(chunk)
        out.write(checksums.closed(chunk, name))


def read(file: Path, run_id: str) -> pa.Table:
    """The table in a file; a ValueError if it is damaged."""
    data = file.read_bytes()
    bare = not run_id and data.endswith(ARROW)
    chunk = data if bare else checksums.opened(data, run_id + file.name)
    if chunk is None:
        raise ValueError("it does not fit its checksum")
    try:
        return pa.ipc.open_file(pa.py_buffer(chunk)).read_all()
    except (pa.ArrowException, OSError) as error:
        raise ValueError(error) from None


def is_whole(file: Path, run_id: str) -> bool:
    """Whether a file can be read and is as it was written, as far as one can tell."""
    try:
        read(file, run_id)
    except (OSError, ValueError):
        return False
    return True
