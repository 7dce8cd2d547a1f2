"""Collections visit new objects only; full ones run while the server is idle."""

import gc
import weakref

import pytest

from boxlid.server.garbage import MOST_SKIPPED, IdleCollector, short_collections


class Cycle:
    """A reference cycle."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def collector() -> IdleCollector:
    return IdleCollector()


def frozen_cycle() -> "weakref.ref[Cycle]":
    """A cycle that becomes garbage after a collection has frozen it."""
    cycle = Cycle()
    gc.collect(0)
    return weakref.ref(cycle)


def test_survivors_of_a_collection_are_frozen() -> None:
    with short_collections():
        kept = [Cycle() for _ in range(1000)]
        gc.collect(0)
        assert gc.get_count()[0] < len(kept)
        assert not any(isinstance(thing, Cycle) for thing in gc.get_objects())


def test_a_full_collection_runs_when_no_frame_has_arrived(collector: IdleCollector) -> None:
    with short_collections():
        collector.collect_if_idle(frames_in=5)
        garbage = frozen_cycle()
        collector.collect_if_idle(frames_in=7)
        assert garbage() is not None, "people are playing"
        collector.collect_if_idle(frames_in=7)
        assert garbage() is None


def test_a_full_collection_runs_after_many_skipped_ones(collector: IdleCollector) -> None:
    with short_collections():
        garbage = frozen_cycle()
        for n in range(1, MOST_SKIPPED):
            collector.collect_if_idle(frames_in=n)
        assert garbage() is not None
        collector.collect_if_idle(frames_in=MOST_SKIPPED)
        assert garbage() is None


def test_garbage_collection_is_restored_when_the_server_stops() -> None:
    before = gc.get_threshold(), list(gc.callbacks)
    with short_collections():
        pass
    assert (gc.get_threshold(), list(gc.callbacks)) == before
    assert gc.get_freeze_count() == 0
