"""Certificates: planted faults of players are found, sound players pass, and what is unsure is said to be unsure."""

import math
import tomllib

import numpy as np
import pytest

import sim
from sim import TownlabError
from sim.analysis.intervals import mean
from sim.runs import certificates
from sim.runs.certificates import CERTIFIED, NOT_CERTIFIED, UNSURE, Certificate, file_for, read
from sim.runs.finding_words import reasons
from sim.studies import certify as study
from sim.studies.certify import Plan, Steps
from sim.studies.findings import Finding, above, below, judged, verdict
from tests import made_up
from tests.command_line import run, sentence_of


def finding(value, games=400, of="bank", seed=0, **bounds):
    """What it brings, truly, to do without a card: measured in some games."""
    found = mean(value + np.random.default_rng(seed).normal(0, 2, games), np.arange(games))
    return Finding("ban", of, 4, found, f"without {of}", **(bounds or {"most": 0.3}))


def words(findings):
    return {row["of"]: row["verdict"] for row in judged(findings)}


def test_a_ban_that_helps_for_sure_fails_and_one_that_does_not_passes():
    found = words([finding(2.0, of="bank"), finding(-1.0, of="tavern"), finding(0.3, of="inn")])
    assert found == {"bank": "fail", "tavern": "pass", "inn": "unsure"}


def test_with_few_games_nothing_is_sure():
    assert set(words([finding(0.8, 8, "bank", seed=1), finding(0.0, 8, "inn", seed=2)]).values()) == {"unsure"}


def test_a_band_has_two_sides():
    bounds = {"least": -0.5, "most": 0.5}
    values = {"high": 1.5, "low": -1.5, "middle": 0.0, "edge": 0.5}
    found = words([finding(value, of=name, **bounds) for name, value in values.items()])
    assert found == {"high": "fail", "low": "fail", "middle": "pass", "edge": "unsure"}


def test_sound_players_seldom_fail_and_faulty_ones_seldom_pass():
    """Forty cards whose bans bring just what they may: either word would be wrong."""
    tables = [words([finding(0.3, 60, str(card), seed=100 * seed + card) for card in range(40)]) for seed in range(60)]
    assert np.mean(["fail" in found.values() for found in tables]) <= 0.1
    assert np.mean(["pass" in found.values() for found in tables]) <= 0.1


def test_p_values_are_those_of_students_t():
    found = mean([0.0, 1.0, 2.0, 3.0], [0, 1, 2, 3])
    assert above(found, found.value) == pytest.approx(0.5)
    assert above(found, 0.0) + below(found, 0.0) == pytest.approx(1)
    assert above(found, -math.inf) == 0 and below(found, math.inf) == 0 and above(found, math.inf) == 1


def test_one_failure_is_enough_and_unsure_findings_count_as_one_says():
    rows = judged([finding(2.0, of="bank"), finding(0.3, of="inn")])
    assert verdict(rows) == NOT_CERTIFIED and reasons(rows) == ["without bank"]
    doubtful = judged([finding(0.3, of="inn"), finding(-2.0, of="farm")])
    assert verdict(doubtful) == UNSURE and verdict(doubtful, "pass") == CERTIFIED
    assert reasons(doubtful) == ["1 of 2 findings are unsure, which takes more games"]
    sound = judged([finding(-2.0, of="inn")])
    assert verdict(sound) == CERTIFIED and reasons(sound) == []


def plan(**more):
    given = {"strategy": "greedy", "counts": (4,), "games": 50, "seed": 0, "helps": 0.3, "band": 0.5, "policy": None,
             "game": "tiny-towns", "table": {}}  # fmt: skip
    return Plan(**{**given, **more})


def test_keepers_who_win_too_seldom_or_too_often_fail(monkeypatch):
    result = made_up.run(3000)
    rng, monument = np.random.default_rng(0), result.towns["monument"]
    chance = np.select([monument == made_up.MONUMENTS[0], monument == made_up.MONUMENTS[1]], [0.05, 0.6], 0.25)
    wins = made_up.changed(result, win_share=(rng.random(len(monument)) < chance).astype(float))
    monkeypatch.setattr(study, "run", lambda *given, **more: wins)
    found = words(list(study._keepers(plan(), 4, study._kept(plan(), 4, 1, False))))
    assert found.pop(made_up.MONUMENTS[0]) == "fail" and found.pop(made_up.MONUMENTS[1]) == "fail"
    assert set(found.values()) == {"pass"}


def kinds(**row):
    import pandas as pd

    usual = {"kind": "swap", "offered": 200, "chosen": 0, "cases": 60, "better": 30, "games": 30}
    return list(study._kinds(plan(), 4, pd.DataFrame([{**usual, **row}])))


@pytest.mark.parametrize(("row", "word"), [
    ({"gain": 1.5, "gain_low": 0.9, "gain_high": 2.1}, "fail"),
    ({"gain": 0.1, "gain_low": 0.05, "gain_high": 0.15}, "pass"),
    ({"gain": 0.5, "gain_low": -0.2, "gain_high": 1.2}, "unsure"),
    ({"gain": 1.5, "gain_low": 0.9, "gain_high": 2.1, "chosen": 1}, "pass"),
    ({"gain": 1.5, "gain_low": 0.9, "gain_high": 2.1, "better": 3}, "pass"),
    ({"gain": 1.5, "gain_low": 0.9, "gain_high": 2.1, "better": 3, "cases": 4}, "unsure"),
])  # fmt: skip
def test_a_kind_of_option_fails_if_it_is_never_chosen_where_it_was_best(row, word):
    assert words(kinds(**row)) == {"swap": word}


def test_what_was_found_of_a_kind_is_said():
    (one,) = kinds(gain=1.5, gain_low=0.9, gain_high=2.1)
    assert one.says == (
        "it chose 'swap' in 0 of 200 decisions; of 60 that were played on it looked better in 30, where it brings "
        "1.5 points more (0.9 to 2.1)"
    )


@pytest.fixture(scope="module")
def certified(tmp_path_factory):
    file = tmp_path_factory.mktemp("here") / "greedy.toml"
    return file, sim.certify("greedy", 2, games=30, out=file, progress=False)


def test_a_certificate_is_a_file_with_its_provenance(certified):
    file, found = certified
    given = tomllib.loads(file.read_text(encoding="utf-8"))
    assert given["strategy"] == "greedy" and given["games"] == 30 and given["seed"] == 0 and given["boxes"] == "base"
    assert set(given["strategies"]) == {"greedy"} and given["version"] >= 3
    assert {row["test"] for row in given["figures"]} == {"ban", "keepers", "kind of option"}
    assert all({"of", "says", "verdict"} <= set(row) for row in given["figures"])
    banned = [row for row in given["figures"] if row["test"] == "ban"]
    assert len(banned) == 40 and all(row["value_low"] <= row["value"] <= row["value_high"] for row in banned)
    assert read(file).about == found.about and not list(file.parent.glob("*.steps"))


def test_what_was_interrupted_is_resumed(tmp_path):
    import pandas as pd

    def play():
        played.append(1)
        return pd.DataFrame({"a": [1]})

    played: list[int] = []
    for about in ({"games": 1}, {"games": 1}, {"games": 2}):
        Steps(tmp_path / "steps", about).table("bans", play)
    assert len(played) == 2


@pytest.mark.parametrize(("given", "sentence"), [
    ({"games": 1}, "at least 2"),
    ({"unsure": "maybe"}, "'unsure' must be 'pass' or 'fail'"),
    ({"players": 9}, "players"),
    ({"strategy": "nobody"}, "no strategy 'nobody'"),
])  # fmt: skip
def test_mistakes_are_sentences(given, sentence, tmp_path):
    with pytest.raises(TownlabError, match=sentence):
        sim.certify(**{"strategy": "greedy", "out": tmp_path / "x.toml", "progress": False, **given})


def certificate(strategy="greedy", **about):
    """A certificate of the strategy as it is now."""
    from sim.runs.provenance import circumstances

    usual = {"strategy": strategy, "game": "tiny-towns", "verdict": NOT_CERTIFIED, "reasons": ["without the Bank more"],
             **circumstances("tiny-towns", [strategy])}  # fmt: skip
    return Certificate({**usual, **about}, [])


@pytest.fixture
def written(tmp_path, monkeypatch):
    """Write certificates where reports look for them."""
    monkeypatch.setattr(certificates, "file_for", lambda strategy, game, boxes=None: tmp_path / "it.toml")

    def write(**about):
        (tmp_path / "it.toml").write_text(certificate(**about).toml(), encoding="utf-8")

    return write


@pytest.mark.parametrize(("about", "said"), [
    ({}, "greedy, which is not certified: without the Bank more."),
    ({"verdict": CERTIFIED, "reasons": []}, "greedy, which is certified."),
    ({"verdict": UNSURE, "reasons": ["a", "b", "c"]}, "greedy, which is not certified so far: a; b; and 1 more."),
    ({"version": 0},
     "greedy, which has changed since it was tested: its certificate no longer holds."),
])  # fmt: skip
def test_what_a_certificate_says_beside_tiers(written, about, said):
    written(**about)
    assert certificates.said_of("greedy", "tiny-towns") == said


def test_who_has_none_is_said_to_have_none(tmp_path, monkeypatch):
    monkeypatch.setattr(certificates, "file_for", lambda strategy, game, boxes=None: tmp_path / "none.toml")
    result = sim.play(games=2, players=2, strategies="greedy,uniform", progress=False)
    assert certificates.said(result) == (
        "Played by greedy, which has no certificate (townlab certify). "
        "Played by uniform, which has no certificate (townlab certify)."
    )


def test_each_player_and_set_of_boxes_has_a_file_beside_the_strategy(tmp_path):
    names = [file_for(spec, "tiny-towns", boxes) for spec, boxes in
             (("greedy", "base"), ("greedy", "base,fortune"), ("greedy:skill=0.5", ["base"]))]  # fmt: skip
    assert [file.name for file in names] == ["greedy.toml", "greedy-base-fortune.toml", "greedy-skill=0.5.toml"]
    assert {file.parent.parts[-2:] for file in names} == {("tiny_towns", "certificates")}
    mine = tmp_path / "mine.py"
    mine.write_text("def score(view, option):\n    return 0.0\n")
    assert file_for(str(mine), "tiny-towns") == tmp_path / "certificates" / "mine.toml"


def test_a_file_that_is_no_certificate_is_a_sentence(tmp_path):
    file = tmp_path / "x.toml"
    file.write_text("a = 1\n")
    with pytest.raises(TownlabError, match="is not a certificate"):
        read(file)


def test_the_command_prints_why_and_exits_with_1(tmp_path):
    words = (
        "certify",
        "greedy",
        "--players",
        "2",
        "--games",
        "20",
        "--no-monuments",
        "--out",
        str(tmp_path / "c.toml"),
    )
    done = run(*words, "--all")
    assert done.exit_code == 1, done.output
    assert "greedy is not certified" in done.stdout and "findings:" in done.stdout and "unsure" in done.stdout
    assert (tmp_path / "c.toml").is_file()
    assert "--players must be numbers" in sentence_of(run("certify", "greedy", "--players", "two"))
