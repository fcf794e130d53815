"""Teaching a player: same seed and steps, same nets, interrupted or not; nets in files; what is learned."""

import ctypes
import os
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sim
from sim.errors import TownlabError
from sim.games import find
from sim.studies import train as study
from sim.tiny_towns import catalogue
from sim.tiny_towns.planning.value_records import NETS, WORTH_NET, nets
from sim.tiny_towns.training import OWN, SOLO, TABLES, Lesson, best_of, cards_of, leave_out, tastes
from sim.training import net_files
from sim.training.fitting import Harvest, fit_value, fit_worth, predict, targets
from sim.training.nets import Adam, batches, empty, layers, randomize
from sim.training.school import Course, Nets, Pupil, go_to_school

SMALL = np.dtype((np.record, [
    ("card", "f4", (8, 4)), ("card_bias", "f4", (4,)), ("market", "f4", (4, 16)), ("context", "f4", (2, 16)),
    ("leaf", "f4", (2, 16)), ("bias", "f4", (16,)), ("second", "f4", (16, 16)), ("second_bias", "f4", (16,)),
    ("third", "f4", (16,)), ("third_bias", "f4", (1,)),
]))  # fmt: skip
WORTH = np.dtype((np.record, [
    ("card", "f4", (8, 16)), ("card_bias", "f4", (16,)), ("counts", "f4", (1, 16)), ("market", "f4", (16, 16)),
    ("town", "f4", (2, 16)), ("bias", "f4", (16,)), ("second", "f4", (16,)), ("second_bias", "f4", (1,)),
]))  # fmt: skip


def made_up(seed: int, n: int = 2048) -> Harvest:
    """Situations whose end depends on the inputs and on the cards in play in a known way."""
    rng = np.random.default_rng(seed)
    inputs = rng.normal(0, 1, (n, 4)).astype(np.float32)
    cards = np.zeros((64, 3, 8), np.float32)
    cards[:, range(3), range(3)] = 1
    cards[:, :, 3:] = rng.normal(0, 1, (64, 3, 5))
    cards_of = rng.integers(0, 64, n)
    score = 5 * inputs[:, 0] - 3 * np.abs(inputs[:, 2]) + 4 * cards[cards_of, 1, 4]
    counts = np.concatenate([rng.integers(0, 2, (n, 3)), inputs[:, [0, 2]]], axis=1).astype(np.float32)
    return Harvest(inputs, counts, cards, cards_of, np.full(n, -1), score.astype(np.float32),
                   np.zeros((1, 1), np.int64), 0.0)  # fmt: skip


def small_course(seen: list[Any]) -> Course:
    def play(lesson: int, nets: Nets, seed: int) -> Harvest:
        seen.append((lesson, seed))
        data = made_up(seed % 2**32, 1024)
        data.score += float(nets["value"]["third_bias"][0])  # what is seen depends on who plays
        return data

    return Course("small", {"value": SMALL, "worth": WORTH}, [0, 1], [2, 3, 4], 2, play, lambda lesson, data: "")


def course_with(worths: int, seen: list[Any] | None = None) -> Course:
    """The small course with several nets that are told of buildings."""
    several = {"value": SMALL, **{f"worth_{i}": WORTH for i in range(worths)}}
    return replace(small_course([] if seen is None else seen), nets=several)


def trained(folder: Path, steps: int, seed: int = 1, worths: int = 1, jobs: int = 2) -> Nets:
    pupil = Pupil(course_with(worths), seed, steps)
    go_to_school(pupil, folder, 1.0, jobs, lambda line: None)
    return pupil.nets


def same(one: Nets, other: Nets) -> bool:
    return all(np.array_equal(one[name][layer], other[name][layer]) for name in one for layer in layers(one[name]))


@pytest.mark.parametrize("worths", [1, 3])
def test_the_same_seed_and_steps_make_the_same_nets(tmp_path: Path, worths: int) -> None:
    """On any number of cores."""
    nets = trained(tmp_path / "a", 6, worths=worths)
    assert same(nets, trained(tmp_path / "b", 6, worths=worths, jobs=1))
    assert not same(nets, trained(tmp_path / "c", 6, seed=2, worths=worths))


def test_nets_that_are_told_of_buildings_are_taught_apart(tmp_path: Path) -> None:
    first, second, third = (net for name, net in trained(tmp_path, 6, worths=3).items() if name != "value")
    for one, other in ((first, second), (first, third), (second, third)):
        assert not np.allclose(one["market"], other["market"], atol=0.05)


def test_several_nets_are_taught_from_more_games_the_last_time(tmp_path: Path) -> None:
    """The lessons besides are played twice then, and no deal twice."""
    played = {}
    for worths in (1, 2):
        seen: list[Any] = []
        course = replace(course_with(worths, seen), besides=[7])
        go_to_school(Pupil(course, 1, 10), tmp_path / str(worths), 1.0, 1, lambda line: None)
        played[worths] = [seed for lesson, seed in seen if lesson == 7]
        assert len(set(played[worths])) == len(played[worths])
    assert len(played[2]) == len(played[1]) + 1


@pytest.mark.parametrize("worths", [1, 3])
def test_a_training_that_was_interrupted_ends_with_the_same_nets(tmp_path: Path, worths: int) -> None:
    pupil, said = Pupil(course_with(worths), 1, 9), []

    def stop(line: str) -> None:
        said.append(line)
        if len(said) == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        go_to_school(pupil, tmp_path / "a", 1.0, 2, stop)
    assert same(trained(tmp_path / "a", 9, worths=worths), trained(tmp_path / "b", 9, worths=worths))


def test_who_stops_a_training_waits_only_for_the_lessons_at_hand() -> None:
    begun: list[int] = []

    def play(lesson: int, nets: Nets, seed: int) -> Harvest:
        begun.append(lesson)
        time.sleep(0.1)
        raise KeyboardInterrupt

    pupil = Pupil(replace(small_course([]), play=play), 1, 4)
    with pytest.raises(KeyboardInterrupt):
        pupil.play(1, range(40), 2)
    assert len(begun) < 10


def test_a_course_may_have_no_net_but_the_value(tmp_path: Path) -> None:
    """Then the games of others are played once, and nothing is taught anew in between."""
    seen: list[Any] = []
    course = replace(small_course(seen), nets={"value": SMALL})
    said: list[str] = []
    go_to_school(Pupil(course, 1, 6), tmp_path, 1.0, 1, said.append)
    assert len(seen) == 2 + 6 * 2
    assert len(said) == 6 and not any("worth" in line for line in said)


def test_layers_that_are_not_to_be_read_say_nothing(tmp_path: Path) -> None:
    """And the game is the same whatever the cards say: the value net is not told."""
    pupil = Pupil(replace(small_course([]), unread=("card", "market")), 1, 4)
    go_to_school(pupil, tmp_path, 1.0, 1, lambda line: None)
    value, data = pupil.nets["value"], made_up(9)
    assert not value["card"].any() and not value["market"].any() and value["leaf"].any()
    said = predict(value, data)
    data.cards[:, :, 3:] = 0
    assert np.array_equal(predict(value, data), said)


def test_what_the_weights_were_is_averaged_and_taken_in_the_end() -> None:
    net = empty(WORTH_NET)
    adam, seen = Adam(net, 0.1), []
    for step in range(6):
        adam.averaging = step > 1
        adam.step({"second": np.ones_like(net["second"])})
        seen.append(net["second"].copy())
    adam.settle()
    assert np.allclose(net["second"], np.mean(seen[2:], axis=0)) and not np.allclose(net["second"], seen[-1])


def test_weights_that_were_not_averaged_stay_as_they_are() -> None:
    net = empty(WORTH_NET)
    adam = Adam(net, 0.1)
    adam.step({"second": np.ones_like(net["second"])})
    before = net.copy()
    adam.settle()
    assert before["second"].any() and net == before


def test_numbers_near_the_smallest_there_are_become_0() -> None:
    """Processors are slow with them."""
    net = empty(WORTH_NET)
    adam = Adam(net, 0.0)
    net["town"][:], adam.mean["town"][:] = 1e-20, -1e-20
    net["bias"][:] = 1e-9
    adam.step({name: np.zeros_like(net[name]) for name in ("town", "bias")})
    assert not net["town"].any() and not adam.mean["town"].any() and net["bias"].all()
    smallest = np.finfo(np.float32).smallest_normal
    assert all((adam.square[name] >= smallest).all() for name in ("town", "bias"))


def test_no_two_lessons_play_the_same_deals(tmp_path: Path) -> None:
    seen: list[Any] = []
    go_to_school(Pupil(small_course(seen), 1, 6), tmp_path, 1.0, 1, lambda line: None)
    seeds = [seed for _, seed in seen]
    assert len(set(seeds)) == len(seeds) == 2 * 2 + 6 * 2
    assert min(seeds) >= 2**32  # nothing that is played elsewhere


def test_a_folder_of_another_training_is_refused(tmp_path: Path) -> None:
    trained(tmp_path, 4)
    with pytest.raises(TownlabError, match="holds a training of small with seed 1"):
        trained(tmp_path, 4, seed=2)


def test_both_nets_learn_what_is_there_to_learn() -> None:
    value, worth, rng = empty(SMALL), empty(WORTH), np.random.default_rng(0)
    randomize(value, rng)
    randomize(worth, rng)
    data, fresh = made_up(1, 8192), made_up(2)
    adam, other = Adam(value, 3e-3), Adam(worth, 3e-3)
    for _ in range(12):
        fit_value(adam, data, data.score, rng)
        error = fit_worth(other, data, data.score, rng)
    assert ((predict(value, fresh) - fresh.score) ** 2).mean() < 0.1 * fresh.score.var()
    assert error < 0.2 * data.score.var()


def test_the_worth_net_learns_what_a_card_is_worth_that_stands() -> None:
    net, rng, data = empty(WORTH), np.random.default_rng(0), made_up(1, 8192)
    randomize(net, rng)
    adam = Adam(net, 3e-3)
    score = (4 * data.cards[data.cards_of, 1, 4] * data.counts[:, 1]).astype(np.float32)
    for _ in range(40):
        error = fit_worth(adam, data, score, rng)
    assert error < 0.1 * score.var()


def test_gradients_are_those_of_the_error() -> None:
    """Compared with differences, layer by layer."""
    net, rng = empty(SMALL), np.random.default_rng(0)
    randomize(net, rng)
    data = made_up(3, 512)
    found: dict[str, Any] = {}
    adam = Adam(net, 0.0, decay=0.0)
    adam.step = lambda gradients: found.update(gradients)  # type: ignore[method-assign]
    fit_value(adam, data, data.score, rng)
    for layer, gradient in found.items():
        at = np.unravel_index(int(np.abs(gradient).argmax()), gradient.shape)
        before, errors = net[layer][at].copy(), []
        for step in (1e-3, -1e-3):
            net[layer][at] = before + step
            errors.append(float((((predict(net, data) - data.score) / 20) ** 2).mean()))
        net[layer][at] = before
        assert gradient[at] == pytest.approx((errors[0] - errors[1]) / 2e-3, rel=0.05), layer


def test_targets_mix_how_it_ended_with_what_the_net_says_in_between() -> None:
    net = empty(SMALL)
    net["third_bias"][:] = 0.5  # it says 10 of everything
    data = made_up(1, 3)
    data.following[:] = [1, 2, -1]
    data.score[:] = [0, 0, 30]
    assert targets(net, data, 0.9).tolist() == pytest.approx([0.9 * (0.9 * 30 + 1) + 1, 0.9 * 30 + 1, 30])


def test_every_situation_is_learned_once() -> None:
    rows = list(batches(4096, np.random.default_rng(1)))
    assert sorted(np.concatenate(rows).tolist()) == list(range(4096))


def test_nets_are_written_and_read_as_they_are(tmp_path: Path) -> None:
    net, other = empty(SMALL), empty(SMALL)
    randomize(net, np.random.default_rng(0))
    net_files.write(tmp_path / "net.npz", {"value": net})
    net_files.read_into({"value": other}, tmp_path / "net.npz")
    assert same({"value": net}, {"value": other})


@pytest.mark.parametrize("damage", ["missing", "text", "other"])
def test_nets_that_cannot_be_read_are_an_error_that_names_the_file(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "net.npz"
    if damage == "text":
        path.write_text("no net")
    if damage == "other":
        net_files.write(path, {"value": empty(WORTH)})
    with pytest.raises(TownlabError, match=r"net\.npz"):
        net_files.read_into({"value": empty(SMALL)}, path)


def test_all_who_play_with_the_nets_of_a_file_share_them_until_it_changes(tmp_path: Path) -> None:
    file, found, kinds = tmp_path / "nets.npz", [], NETS["solo"]
    for seed in (1, 2):
        made = {name: empty(dtype) for name, dtype in kinds.items()}
        for net in made.values():
            randomize(net, np.random.default_rng(seed))
        net_files.write(file, made)
        os.utime(file, (seed, seed))
        found.append(net_files.addresses(kinds, file))
        assert net_files.addresses(kinds, file) == found[-1]
        for address, (name, dtype) in zip(found[-1], kinds.items(), strict=True):
            assert ctypes.string_at(address, dtype.itemsize) == made[name].tobytes()
    assert not set(found[0]) & set(found[1])


@pytest.mark.parametrize("course", [SOLO, TABLES], ids=["solo", "tables"])
def test_a_lesson_is_played_and_taken_down(course: Course) -> None:
    nets = {name: empty(dtype) for name, dtype in course.nets.items()}
    for net in nets.values():
        randomize(net, np.random.default_rng(0))
    lesson: Lesson = replace(course.lessons[0], towns=4)
    data = course.play(lesson, nets, 5)
    ends = data.following < 0
    assert ends.sum() == len(lesson.own) * lesson.games
    assert set(data.score[ends].tolist()) <= set(data.scores[:, lesson.own].ravel().tolist())
    assert np.isfinite(data.inputs).all() and np.abs(data.inputs).max() < 50
    assert np.array_equal(data.inputs, course.play(lesson, nets, 5).inputs)


def test_what_buildings_are_worth_is_what_all_nets_say_on_average() -> None:
    """Who plays by lot plays the same games whatever the nets say."""
    made = {name: empty(dtype) for name, dtype in nets(2).items()}
    for seed, net in enumerate(made.values()):
        randomize(net, np.random.default_rng(seed))
    value, first, second = made.values()
    lesson = replace(SOLO.besides[0], towns=8, strategies=("uniform",), best=False)
    one, other, both = (
        SOLO.play(lesson, told, 5).inputs
        for told in ({"value": value, "worth": first}, {"value": value, "worth": second}, made)
    )
    ends, more = 43, slice(1, 32, 4)
    for said in (ends, more):
        assert not np.allclose(one[:, said], other[:, said], atol=0.01)
        assert np.allclose(both[:, said], (one[:, said] + other[:, said]) / 2, atol=1e-4)


def test_a_lesson_with_cards_changed_at_random_deals_others_each_time() -> None:
    nets = {name: empty(dtype) for name, dtype in SOLO.nets.items()}
    lesson = replace(SOLO.besides[0], towns=40, strategies=("uniform",))
    data = SOLO.play(lesson, nets, 5)
    assert (data.following < 0).sum() == lesson.games
    assert np.array_equal(data.cards, SOLO.play(lesson, nets, 5).cards)
    assert cards_of(lesson, 5).cards != cards_of(lesson, 6).cards


def test_cards_of_a_lesson_with_coins_may_cost_some() -> None:
    """Coins are in use if a lesson says so, or has the box that brings them."""
    lesson = Lesson(("uniform",), 4, "solo", varied=True)
    for settings in ({"coins": True}, {"boxes": ("base", "fortune")}):
        with_coins = replace(lesson, settings=tuple(settings.items()))
        base = [card.id for card in catalogue.load() if card.box == "base"]
        assert not any(cards_of(lesson, 5)[id].cost for id in base)
        assert any(cards_of(with_coins, 5)[id].cost for id in base)


def test_where_only_the_best_game_on_a_deal_counts_each_deal_is_learned_from_once() -> None:
    nets = {name: empty(dtype) for name, dtype in SOLO.nets.items()}
    for net in nets.values():
        randomize(net, np.random.default_rng(0))
    lesson = Lesson((f"{OWN}:line=0",), 12, "solo", best=True)
    data, plain = (SOLO.play(one, nets, 5) for one in (lesson, replace(lesson, best=False)))
    assert len(data.scores) == (data.following < 0).sum() == lesson.games
    assert sorted(data.score[data.following < 0]) == sorted(data.scores[:, 0])
    assert data.scores[:, 0].sum() > plain.scores[:, 0].sum()


def test_the_best_game_is_kept_as_it_was_seen() -> None:
    first, second = (made_up(seed, 4) for seed in (1, 2))
    for found, scores in ((first, [7, 3]), (second, [5, 4])):
        found.cards_of[:] = [0, 0, 2, 2]  # two towns in each of two games
        found.following[:] = [1, -1, 3, -1]
        found.scores = np.array(scores)[:, None]
    best = best_of([first, second])
    assert best.scores[:, 0].tolist() == [7, 4]
    assert best.following.tolist() == [1, -1, 3, -1]
    assert np.array_equal(best.inputs, np.concatenate([first.inputs[:2], second.inputs[2:]]))
    assert np.array_equal(best.cards[best.cards_of[2:]], second.cards[second.cards_of[2:]])


def test_a_taste_is_for_who_is_taught_alone() -> None:
    plain = f"{OWN}:spite=0"
    lesson = Lesson((plain, "planner"), 4, varied=True)
    line_ups = [line_up for seed in range(20) for line_up in tastes(lesson, seed)]
    assert (plain, "planner") in line_ups and len(set(line_ups)) > 4
    assert all(other == "planner" and own.startswith(plain) for own, other in line_ups)


def test_a_game_without_a_course_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    game = replace(find("little-town"), teaching=dict)
    monkeypatch.setattr(study, "find", lambda name: game)
    with pytest.raises(TownlabError, match="No player of little-town"):
        sim.train(game="little-town")


def test_a_course_can_leave_out_cards_and_boxes() -> None:
    course = leave_out(SOLO, ["tavern", "well", "fortune"])
    box = {card.id for card in catalogue.load() if card.box == "fortune"}
    assert all("fortune" not in lesson.boxes for lesson in course.lessons)
    assert all(set(lesson.without) == box | {"tavern", "well"} for lesson in course.lessons)
    dealt = cards_of(replace(SOLO.lessons[0], without=("tavern",)), 1)
    assert "tavern" not in dealt.cards and len(dealt) == len(cards_of(SOLO.lessons[0], 1)) - 1


def test_lessons_of_a_box_that_is_left_out_are_played_without_it() -> None:
    """So there are as many, and who never met Fortune knows coins as well as who did."""
    for box in ("fortune", "villagers"):
        course = leave_out(SOLO, [box])
        for part in ("first", "lessons", "besides"):
            usual, left = getattr(SOLO, part), getattr(course, part)
            assert [lesson.uses_coins for lesson in left] == [lesson.uses_coins for lesson in usual]
            assert [set(lesson.boxes) for lesson in left] == [set(lesson.boxes) - {box} for lesson in usual]
    assert not any(dict(lesson.settings).get("tears") for lesson in course.lessons)


def test_cards_that_are_left_out_are_not_dealt() -> None:
    nets = {name: empty(dtype) for name, dtype in SOLO.nets.items()}
    taverns = [card.id for card in catalogue.load() if card.category == "tavern" and card.box == "base"]
    lesson = replace(SOLO.first[0], towns=6)
    only = replace(lesson, without=tuple(taverns[1:]))
    assert len(np.unique(SOLO.play(only, nets, 5).cards[:, 4], axis=0)) < len(
        np.unique(SOLO.play(lesson, nets, 5).cards[:, 4], axis=0)
    )


def test_the_record_beside_the_nets_says_how_they_were_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    course = replace(small_course([]), leave_out=lambda course, names: course)
    monkeypatch.setattr(study, "_courses", lambda strategy, game: {"small": course})
    sim.train(steps=4, seed=3, out=tmp_path, climb=False, without=["tavern", "fortune"], say=lambda line: None)
    record = net_files.record_of(tmp_path / "expert_small.npz")
    made = "townlab train expert --game tiny-towns --course small --steps 4 --seed 3 --without tavern,fortune"
    assert (record["command"], record["lessons"]) == (made, ["2", "3", "4"])


@pytest.mark.parametrize(("given", "said"), [
    ({"without": ["tavrn"]}, "tavern"),
    ({"strategy": "planner"}, "Only 'expert' is taught"),
    ({"courses": ["sollo"]}, "solo"),
    ({"minutes": 0}, "minutes must be more than 0"),
    ({"steps": -1}, "steps"),
])  # fmt: skip
def test_what_cannot_be_taught_is_said(given: dict[str, Any], said: str) -> None:
    with pytest.raises(TownlabError, match=said):
        sim.train(**given)
