"""Run a notebook's code cells one after the other in a process of their own, each with a time limit.

There is no kernel in between: nbclient can lose a kernel's reply while it answers a widget, and then waits for ever.
By hand: python -m tests.run_notebook notebooks/06_town_hall_and_solo.ipynb
"""

import faulthandler
import json
import os
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO

import nbformat
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

CELL_SECONDS = 240
SECONDS = 420
"""limits of one cell and of the whole notebook; a first cell may have to compile the engine"""
FAILED = 3
"""exit code if a cell raised an error"""
END = "after its last cell"


class NotebookError(AssertionError):
    """A notebook did not run to its end."""


def run(
    notebook: Path, parameters: dict[str, Any] | None = None, cell_seconds: float = CELL_SECONDS, seconds: int = SECONDS
) -> None:
    """Run all code cells, with parameters in place of the notebook's own; name the cell that raises or does not end."""
    with tempfile.TemporaryDirectory() as name:
        report, output = Path(name, "report"), Path(name, "output")
        report.write_text("before its first cell\n")
        given = [str(notebook.resolve()), json.dumps(parameters or {}), str(cell_seconds), str(report)]
        code = _finish(given, notebook.parent, output, seconds)
        place, _, told = report.read_text().partition("\n")
        if code != 0 or place != END:
            ending = _ending(code, told, cell_seconds, seconds)
            printed = output.read_text(errors="replace")[-2000:]
            raise NotebookError(f"Notebook {notebook.stem}, {place} {ending}:\n\n{told}\n{printed}")


def _finish(given: list[str], folder: Path, output: Path, seconds: int) -> int | None:
    """Exit code of the process that runs the cells, None if it was too slow; nothing that it started stays behind."""
    paths = {"PYTHONPATH": str(Path(__file__).parent.parent), "IPYTHONDIR": str(output.parent)}
    environment = os.environ | paths | {"MPLBACKEND": "module://matplotlib_inline.backend_inline"}
    command = [sys.executable, "-m", "tests.run_notebook", *given]
    # Into a file: a pipe would be read for as long as any process that the notebook started keeps it open.
    with output.open("wb") as file:
        streams: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": file, "stderr": subprocess.STDOUT}
        process = subprocess.Popen(command, cwd=folder, env=environment, start_new_session=True, **streams)
        try:
            return process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _ending(code: int | None, told: str, cell_seconds: float, seconds: int) -> str:
    """What became of the cell that was run last."""
    if code is None:
        return f"had not ended when the notebook's {seconds} s were over"
    if code == FAILED:
        return "raised an error"
    return f"did not end within {cell_seconds:g} s" if "\nTimeout (" in told else f"ended the process with code {code}"


class Shell(InteractiveShell):
    """IPython as in a kernel; an error that is only shown, in `_repr_png_` or in a widget, fails the cell too."""

    @classmethod
    def new(cls) -> "Shell":
        """The shell of this process."""
        return cls.instance(config=Config(HistoryManager={"enabled": False}, InteractiveShell={"colors": "nocolor"}))

    def fault(self, source: str) -> str:
        """The traceback if a cell fails, else nothing."""
        self.shown: list[str] = []
        result = self.run_cell(source, store_history=True)
        unseen = result.error_before_exec or result.error_in_exec
        return "\n".join(self.shown) or (repr(unseen) if unseen else "")

    def _showtraceback(self, etype: Any, evalue: Any, stb: list[str]) -> None:
        self.shown += stb


def run_cells(notebook: Path, parameters: dict[str, Any], cell_seconds: float, report: TextIO) -> None:
    """Run all code cells in this process; the report begins with the place where it is."""
    shell = Shell.new()
    cells = [cell for cell in nbformat.read(notebook, as_version=4).cells if cell.cell_type == "code"]
    for number, cell in enumerate(cells, 1):
        _write(report, f"cell {number}", *(f"    {line}" for line in cell.source.split("\n")[:5]), "")
        # Its watchdog needs no Python, so it also ends a cell that is stuck in compiled code.
        faulthandler.dump_traceback_later(cell_seconds, exit=True, file=report)
        fault = shell.fault(cell.source)
        faulthandler.cancel_dump_traceback_later()
        if fault:
            print(fault, file=report, flush=True)
            sys.exit(FAILED)
        if "parameters" in cell.metadata.get("tags", []):
            shell.push({name: value for name, value in parameters.items() if name in shell.user_ns})
    _write(report, END)


def _write(report: TextIO, *lines: str) -> None:
    """Put these lines in the place of what the report said."""
    report.seek(0)
    report.truncate()
    print(*lines, sep="\n", file=report, flush=True)


def main(notebook: str, parameters: str = "{}", cell_seconds: str = str(CELL_SECONDS), report: str = "") -> None:
    """With a report to write, run the cells here; without, have it done and say what went wrong."""
    given = Path(notebook), json.loads(parameters), float(cell_seconds)
    if not report:
        try:
            return run(*given)
        except NotebookError as error:
            sys.exit(str(error))
    with Path(report).open("w") as file:
        faulthandler.enable(file)
        run_cells(*given, file)


if __name__ == "__main__":
    main(*sys.argv[1:])
