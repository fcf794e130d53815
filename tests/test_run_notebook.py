"""The runner of notebooks: whatever goes wrong in a cell ends the notebook, in time, and is said with its name."""

import json
import os
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient.output_widget import OutputWidget

from notebooks.execute import Client
from tests.run_notebook import NotebookError, run


def made(*sources: str) -> nbformat.NotebookNode:
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in sources])


def complaint(folder: Path, *sources: str, cell_seconds: float = 60, seconds: int = 120) -> str:
    """What is said of a small notebook that does not run to its end."""
    nbformat.write(made(*sources), folder / "small.ipynb")
    with pytest.raises(NotebookError) as caught:
        run(folder / "small.ipynb", cell_seconds=cell_seconds, seconds=seconds)
    return str(caught.value)


ENDLESS = {
    "Python code": "while True:\n    pass",
    "compiled code that lets no other thread run": "import ctypes\nctypes.PyDLL(None).sleep(600)",
}


@pytest.mark.parametrize("source", ENDLESS.values(), ids=ENDLESS)
def test_a_cell_that_never_ends_is_named_with_the_line_where_it_stands(source: str, tmp_path: Path) -> None:
    said = complaint(tmp_path, "a = 1", source, "b = 2", cell_seconds=2)
    assert said.startswith("Notebook small, cell 2 did not end within 2 s:")
    assert source.split("\n")[0] in said
    assert 'File "<ipython-input-2-' in said


def test_a_notebook_that_never_ends_is_stopped_though_no_cell_is_too_slow(tmp_path: Path) -> None:
    said = complaint(tmp_path, "import time\ntime.sleep(600)", seconds=2)
    assert "had not ended when the notebook's 2 s were over" in said


def test_a_cell_that_raises_is_named_with_its_error(tmp_path: Path) -> None:
    said = complaint(tmp_path, "a = 1", "def wrong():\n    raise ValueError('bad luck')\nwrong()")
    assert said.startswith("Notebook small, cell 2 raised an error:")
    assert "ValueError: bad luck" in said
    assert "line 2, in wrong()" in said


def unshown(method: str) -> str:
    """A cell whose last line has a picture that cannot be made."""
    return f"class Shown:\n    def {method}(self, **options):\n        raise ValueError('{method} failed')\nShown()"


REPRS = (
    "_repr_png_",
    "_repr_svg_",
    "_repr_html_",
    "_repr_markdown_",
    "_repr_mimebundle_",
    "_ipython_display_",
    "__repr__",
)
WRONG = {
    "SyntaxError": "1 +",
    "SystemExit": "raise SystemExit(0)",
    "no_such_magic": "%%no_such_magic\nx",
    **{f"{method} failed": unshown(method) for method in REPRS},
    "Unknown symbol": "from matplotlib import pyplot\npyplot.figure().suptitle('$\\\\nonsense$');",
    "unsupported operand": "import ipywidgets\nipywidgets.interact(lambda x: x + None, x=1);",
}
"""what the fault says, and the cell"""


def test_whatever_cannot_be_run_or_shown_fails_the_cell() -> None:
    code = "import json, sys; from tests.run_notebook import Shell; shell = Shell.new()\n"
    code += "print(json.dumps([shell.fault(source) for source in json.load(sys.stdin)]))"
    environment = os.environ | {"MPLBACKEND": "module://matplotlib_inline.backend_inline"}
    sources = json.dumps(["print('fine')", *WRONG.values()])
    command = [sys.executable, "-W", "ignore", "-c", code]
    done = subprocess.run(command, input=sources, capture_output=True, text=True, env=environment, timeout=120)
    fine, *faults = json.loads(done.stdout.splitlines()[-1])
    assert fine == ""
    assert [error for error, fault in zip(WRONG, faults, strict=True) if error not in fault] == []


def test_a_cell_that_ends_the_process_is_named(tmp_path: Path) -> None:
    said = complaint(tmp_path, "import os\nos._exit(0)")
    assert said.startswith("Notebook small, cell 1 ended the process with code 0:")


def test_magics_work_and_parameters_take_the_place_of_those_that_the_notebook_has(tmp_path: Path) -> None:
    notebook = made("GAMES = 20_000", "%%writefile told.txt\nmagic", "assert GAMES == 3 and 'OUT' not in dir()")
    notebook.cells[0].metadata["tags"] = ["parameters"]
    nbformat.write(notebook, tmp_path / "small.ipynb")
    run(tmp_path / "small.ipynb", {"GAMES": 3, "OUT": "runs"})
    assert (tmp_path / "told.txt").read_text() == "magic\n"


def test_no_process_stays_behind(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "alive")
    reader = os.open(tmp_path / "alive", os.O_RDONLY | os.O_NONBLOCK)
    source = "import subprocess\nsubprocess.Popen(['sleep', '600'], stdout=open('alive', 'w'))"
    nbformat.write(made(source), tmp_path / "small.ipynb")
    run(tmp_path / "small.ipynb")
    assert select.select([reader], [], [], 20)[0] and os.read(reader, 1) == b"", "its end: nobody has it open any more"
    os.close(reader)


@pytest.mark.filterwarnings("ignore")
def test_a_kernel_s_reply_is_not_lost_while_a_widget_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = []

    def late(self: OutputWidget, *message: Any, **more: Any) -> None:
        time.sleep(0.1)
        answer(self, *message, **more)
        answered.append(time.monotonic())

    answer = OutputWidget._publish_msg
    monkeypatch.setattr(OutputWidget, "_publish_msg", late)
    # Without the cure about one cell in four waits until its time is over.
    Client(made(*["import ipywidgets\nipywidgets.interact(lambda x: x, x=1);"] * 12), timeout=60).execute()
    assert len(answered) == 12 and time.monotonic() - answered[0] < 50
