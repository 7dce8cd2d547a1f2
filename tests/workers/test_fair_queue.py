"""Fair queuing: addresses in turn, and within an address its tables."""

from boxlid.bots.opponents import Requester
from boxlid.workers.fair_queue import FairQueue


def queue_of(*requesters: str) -> FairQueue[str]:
    """Each text names a requester, its first letter the address; it is also the queued item."""
    queue: FairQueue[str] = FairQueue()
    for requester in requesters:
        queue.put(Requester(requester[0], requester[1:]), requester)
    return queue


def drained(queue: FairQueue[str]) -> list[str]:
    order = []
    while queue:
        order.append(queue.pop())
    return order


def test_addresses_take_turns_and_so_do_the_tables_of_an_address() -> None:
    assert drained(queue_of("a1", "a1", "a2", "b1", "b1", "c1")) == ["a1", "b1", "c1", "a2", "b1", "a1"]


def test_jobs_of_one_table_keep_their_order() -> None:
    queue: FairQueue[int] = FairQueue()
    for number in range(3):
        queue.put(Requester("a", "1"), number)
    assert [queue.pop() for _ in range(3)] == [0, 1, 2]


def test_a_new_address_goes_before_one_served_already() -> None:
    queue = queue_of("a1")
    assert queue.pop() == "a1"
    for requester in ("a1", "a2", "b1"):
        queue.put(Requester(requester[0], requester[1:]), requester)
    assert drained(queue) == ["b1", "a1", "a2"]


def test_asking_again_at_once_gives_no_second_turn() -> None:
    queue = queue_of("a1", "b1", "b2")
    order = []
    for _ in range(4):
        order.append(queue.pop())
        if order[-1] == "a1":
            queue.put(Requester("a", "1"), "a1")
    assert order == ["a1", "b1", "a1", "b2"]


def test_removed_items_are_never_popped() -> None:
    queue = queue_of("a1", "a2", "b1")
    for requester in ("a1", "b1"):
        queue.remove(Requester(requester[0], requester[1:]), requester)
    assert list(queue) == ["a2"]
    assert drained(queue) == ["a2"]
    assert not queue
