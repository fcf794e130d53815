"""Call `townlab` as from a shell, and see what it says of a mistake."""

from typing import Any

from typer.testing import CliRunner

from sim.cli import app


def run(*words: Any, stdin: str | None = None) -> Any:
    """What the command printed, and how it ended."""
    return CliRunner().invoke(app, [str(word) for word in words], input=stdin)


def sentence_of(done: Any) -> str:
    """What a mistake printed: one line on standard error, exit code 2, no traceback."""
    assert done.exit_code == 2, done.output
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
    return str(done.stderr)
