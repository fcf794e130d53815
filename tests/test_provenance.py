"""Provenance: what a stored run depends on, and what it does not."""

import pytest

from sim.runs.provenance import SIM, circumstances, code_digest, differences, files_of

GAME = "tiny-towns"
NOW = circumstances(GAME, ["greedy"])
STRATEGY = '''"""Takes anything."""

# a remark
def score(view, option):
    """Any number."""
    return 0.0
'''


def digest_of(text, tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(text)
    return code_digest([file])


def test_a_strategy_is_made_of_those_it_imports_of_its_policy_and_of_planning(tmp_path):
    own = tmp_path / "own.py"
    own.write_text("from strategies.tiny_towns.hasty import WEIGHTS, prepare, score\nPOLICY = 'greedy:skill=0.5'\n")
    thoughts = {"__init__", "coins", "spending", "villagers", "waiting"}
    planning = {"plan", "patterns", "records", *thoughts}
    assert {file.stem for file in files_of("montecarlo", GAME)} >= {"expert", "montecarlo", "whims", "records"}
    assert {file.stem for file in files_of(str(own), GAME)} == {"own", "hasty", "planner", "greedy", *planning}
    assert [file.stem for file in files_of("uniform", GAME)] == ["uniform"]


def test_no_strategy_is_made_of_rules():
    parts = {part for file in files_of("montecarlo", GAME) for part in file.relative_to(SIM.parent).parts}
    assert not parts & {"kernel", "engine", "cards", "boxes"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("# a remark\n", ""),
        ("Takes anything.", "Takes whatever comes."),
        ("return 0.0", "return (\n        0.0\n    )"),
    ],
)
def test_remarks_docstrings_and_layout_are_not_code(old, new, tmp_path):
    assert digest_of(STRATEGY.replace(old, new), tmp_path) == digest_of(STRATEGY, tmp_path)


@pytest.mark.parametrize(("old", "new"), [("0.0", "0.5"), ("option", "choice"), ("return 0.0", "return -0.0")])
def test_code_is_code(old, new, tmp_path):
    assert digest_of(STRATEGY.replace(old, new), tmp_path) != digest_of(STRATEGY, tmp_path)


def test_nothing_differs_from_itself():
    assert differences(NOW, NOW) == []


@pytest.mark.parametrize(
    ("then", "sentence"),
    [
        ({"version": 0}, "the version of tiny-towns was 0 and is"),
        ({"packages": NOW["packages"] | {"numba": "0.1"}}, "numba was 0.1 and is"),
        ({"strategies": {"greedy": "0" * 16}}, "strategy 'greedy' was edited"),
    ],
)
def test_what_differs_is_named_and_nothing_else(then, sentence):
    (said,) = differences(NOW | then, NOW)
    assert sentence in said


def test_a_run_of_the_first_version_says_that_its_version_is_unknown():
    old = {"versions": {"townlab": "0.1.0"}, "engine": "0" * 16, "strategies": NOW["strategies"]}
    assert differences(old, NOW)[0].startswith("the version of tiny-towns was unknown and is")


def test_another_townlab_alone_makes_no_difference():
    assert differences(NOW | {"townlab": "0.0.1", "commit": "another"}, NOW) == []
