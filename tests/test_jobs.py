"""Cores: all of them play unless told otherwise, and there are no more workers than tasks."""

import os
from inspect import isfunction, signature

import pytest

import sim
from sim.runs.workers import Workers, cores

FUNCTIONS = {name: getattr(sim, name) for name in sim.__all__ if isfunction(getattr(sim, name))}
VERBS = [name for name, verb in FUNCTIONS.items() if "jobs" in signature(verb).parameters]


def test_the_verbs_that_play_are_found():
    assert {"play", "run", "resume", "judge", "duel", "restricted", "solve", "what_if"} <= set(VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_plays_on_all_cores_unless_told(verb):
    jobs = signature(FUNCTIONS[verb]).parameters["jobs"].default
    assert cores(jobs) == len(os.sched_getaffinity(0))


def test_there_are_no_more_workers_than_tasks():
    four = Workers("processes", 4)
    assert [four.at_most(tasks).jobs for tasks in (0, 1, 3, 9)] == [1, 1, 3, 4]
    assert Workers("dask", 4, client=object()).at_most(1).jobs == 4
