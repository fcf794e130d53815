"""Run a notebook from top to bottom in a kernel, at full size, and keep what it shows: python execute.py NOTEBOOK"""

import sys
from pathlib import Path
from typing import Any

import nbformat
import zmq
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

CELL_SECONDS = 1800
"""limit of one cell: all notebooks together take about 20 minutes"""


class Client(NotebookClient):
    """An nbclient that does not lose the reply of a cell with widgets.

    Answers to a widget go out on the socket on which the reply comes in, past the event loop that watches it. ZeroMQ
    announces a message only once; if that is while an answer is sent, the loop never hears of it, and waits for ever.
    """

    def process_message(self, *message: Any) -> Any:
        """As nbclient does, and then make pyzmq look again whether a message is there: reading the events does that."""
        try:
            return super().process_message(*message)
        finally:
            self.kc.shell_channel.socket.get(zmq.EVENTS)


def execute(path: Path) -> None:
    """Run all cells and write the notebook anew."""
    notebook = nbformat.read(path, as_version=4)
    where = {"metadata": {"path": str(path.resolve().parent)}}
    Client(notebook, timeout=CELL_SECONDS, record_timing=False, resources=where).execute()
    nbformat.write(notebook, path)


if __name__ == "__main__":
    try:
        execute(Path(sys.argv[1]))
    except (CellExecutionError, CellTimeoutError, DeadKernelError) as error:
        sys.exit(f"Notebook {sys.argv[1]} did not run to its end, and is left as it was. {error}")
