"""Slots for long work go to the waiting addresses in turn."""

import asyncio

from boxlid.server.tables.fair_slots import FairSlots


class WatchedSlots(FairSlots):
    """Reports when a task waits for a slot."""

    def __init__(self, n_slots: int) -> None:
        super().__init__(n_slots)
        self.asked: asyncio.Queue[str] = asyncio.Queue()

    async def _wait(self, address: str) -> None:
        self.asked.put_nowait(address)
        await super()._wait(address)


def test_an_address_with_a_long_queue_delays_no_other() -> None:
    async def take_turns() -> None:
        slots, order = WatchedSlots(1), list[str]()

        async def work(address: str) -> None:
            async with slots.slot(address):
                order.append(address)

        async with asyncio.TaskGroup() as group, slots.slot("first"):
            for address in ("a", "a", "a", "b", "c", "b"):
                group.create_task(work(address))
                assert await slots.asked.get() == address
        assert order == ["a", "b", "c", "a", "b", "a"]
        async with slots.slot("last"):
            pass

    asyncio.run(take_turns())


def test_a_cancelled_wait_passes_its_slot_on() -> None:
    async def give_up() -> None:
        slots = WatchedSlots(1)

        async def work(address: str) -> None:
            async with slots.slot(address):
                pass

        async with slots.slot("first"):
            waiting = [asyncio.create_task(work(address)) for address in ("a", "b", "c")]
            for _ in waiting:
                await slots.asked.get()
            waiting[0].cancel()
        waiting[1].cancel()  # it has just been given the slot
        await asyncio.gather(*waiting, return_exceptions=True)
        assert [task.cancelled() for task in waiting] == [True, True, False]
        async with asyncio.timeout(0), slots.slot("last"):
            pass

    asyncio.run(give_up())
