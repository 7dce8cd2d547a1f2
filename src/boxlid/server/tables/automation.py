"""What happens at a table without a request: bots, stand-ins for expired clocks, house actions, the last window."""

import asyncio
from contextlib import suppress
from random import uniform
from typing import TYPE_CHECKING

from boxlid.bots.opponents import BotChoice, Requester
from boxlid.games import BoxlidError
from boxlid.kernel.match.roles import HOUSE
from boxlid.server.tables.bot_choices import BotChoices
from boxlid.server.tables.bot_speed import thinking_s
from boxlid.server.tables.clocks import Clocks
from boxlid.server.tables.events import Acted, Resumed, StoodIn
from boxlid.server.tables.race_windows import RaceWindows
from boxlid.server.tables.table_log import PLAYING
from boxlid.table.table import LONGEST_MATCH_MS

if TYPE_CHECKING:
    from boxlid.server.tables.loaded_table import LoadedTable

HOUSE_CHECKS_EVERY_S = 1.0


class Automation:
    """Starts the tasks that act for bots, for expired clocks and for the house. They act under the table's lock."""

    def __init__(self, table: "LoadedTable") -> None:
        self._table = table
        self._log = table.log
        self.clocks = Clocks(table.log.opened.clock_s, self._on_clock_expired)
        self._pause_clock = Clocks(table.log.opened.pause_s, self._on_pause_expired)
        """The countdown of a pause, under HOUSE."""
        self._acting: set[int] = set()
        """Seats, or HOUSE, for which a task is running."""
        self._choices = BotChoices(table.services.opponents)
        self.windows = RaceWindows(table.log, table.services.settings)
        self._closing_race = 0
        """The race whose last window is running out."""
        self._changed = asyncio.Event()
        """Set, and replaced, when the table has changed."""

    @property
    def is_busy(self) -> bool:
        """Is a bot choosing, or the house about to act?"""
        return bool(self._acting)

    def start_due(self) -> None:
        """Start everything that is due. Bots and the last window pause while no seated player is connected."""
        self._wake()
        table, match = self._table, self._log.match
        if match is None or self._log.stage != PLAYING or self._log.pauses.is_on or table.is_unloaded:
            return
        late = () if match.is_race_open else match.racers
        for seat in match.actors if table.has_players else ():
            if self._acts_for(seat) and seat not in self._acting and seat not in late:
                self._acting.add(seat)
                table.start_task(self._act_as_bot(seat))
        if HOUSE not in self._acting and match.due(LONGEST_MATCH_MS) is not None:
            self._acting.add(HOUSE)
            table.start_task(self._act_as_house())
        if table.has_players and match.idlers and self._closing_race != match.race_number:
            self._closing_race = match.race_number
            table.start_task(self._close_last_window(match.race_number))

    def _acts_for(self, seat: int) -> bool:
        """Does a bot play for the seat or, in a lesson, is its next action automatic?"""
        lesson = self._log.lesson
        return self._log.is_played_by_bot(seat) if lesson is None else lesson.automatic_action(seat) is not None

    def update_clocks(self) -> None:
        """Run the clocks of the players the match is waiting for or, between deals, that of the pause."""
        self.clocks.wait_for(self._awaited_players())
        has_company = sum(occupant.is_person for occupant in self._log.occupants) > 1
        self._pause_clock.wait_for([HOUSE] if self._log.pauses.is_on and has_company else ())

    def stop_clocks(self) -> None:
        """Stop all clocks."""
        self.clocks.wait_for(())
        self._pause_clock.wait_for(())

    @property
    def pause_left_ms(self) -> int | None:
        """The time left of the pause; None if it waits as long as its only player likes."""
        return next((clock.left_ms for clock in self._pause_clock.left()), None)

    def cancel_searches(self) -> None:
        """Cancel the choices of bots, because the last connected player has left."""
        self._choices.cancel_all()
        self._wake()

    def _awaited_players(self) -> list[int]:
        match = self._log.match
        if (
            match is None
            or self._log.stage != PLAYING
            or self._log.pauses.is_between_deals
            or not self.clocks.allowed_s
        ):
            return []
        racers = match.racers
        return [seat for seat in match.actors if seat not in racers and not self._log.is_played_by_bot(seat)]

    async def _act_as_bot(self, seat: int) -> None:
        """Wait a moment, choose from the bot's own view, and act. If the action is refused, choose again."""
        try:
            await asyncio.sleep(uniform(*self._thinking_s(seat)))
            choice = await self._choose(seat)
            if choice and self._log.started_match.ends_race(choice.action):
                choice = await self._leave_time_to_match(seat, choice)
            if choice:
                await self._perform(seat, choice)
        except BoxlidError:
            pass  # another seat has acted meanwhile
        finally:
            self._acting.discard(seat)
        self.start_due()

    def _thinking_s(self, seat: int) -> tuple[float, float]:
        usual_s, is_racing = self._table.services.settings.bots_think_s, seat in self._log.started_match.racers
        return thinking_s(usual_s, self._log.bot_speed, is_racing=is_racing)

    async def _leave_time_to_match(self, seat: int, touch: BotChoice) -> BotChoice | None:
        """Wait until connected players have had time to match. If anything has changed meanwhile, choose again."""
        match = self._log.started_match
        before = match.last_entry
        while (wait_s := self.windows.bot_wait_s(self._table.connected_seats)) > 0:
            with suppress(TimeoutError):
                async with asyncio.timeout(wait_s):
                    await self._changed.wait()
        is_unchanged = match.last_entry is before and self._table.has_players
        return touch if is_unchanged else await self._choose(seat)

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    async def _choose(self, seat: int) -> BotChoice | None:
        """The bot's choice; None if it no longer has to act, in a pause, or if the last connected player has left."""
        is_idle = not self._table.has_players or self._log.pauses.is_on
        if is_idle or seat not in self._log.started_match.actors:
            return None
        if self._log.lesson:
            words = self._log.lesson.automatic_action(seat)
            return BotChoice(self._log.game.scene.parse_action(words)) if words else None
        level = self._log.occupants[seat].level
        if level is None:
            return None
        requester = Requester(self._table.address, self._log.table)
        return await self._choices.choose(level, self._log.started_match.view(seat), requester)

    async def _perform(self, seat: int, choice: BotChoice) -> None:
        table, arrived_s = self._table, asyncio.get_running_loop().time()
        async with table.race.in_order(self._log.started_match, seat, choice.action, arrived_s, 0.0), table.lock:
            if self._acts_for(seat) and not table.is_unloaded:
                await table.commit_action(seat, choice.action, arrived_s, is_by_thumb=choice.is_by_thumb)

    async def _act_as_house(self) -> None:
        """Commit the house action that becomes due with time, such as the end of a match by its clock."""
        table = self._table
        try:
            while not table.is_unloaded and self._log.stage == PLAYING:
                await asyncio.sleep(HOUSE_CHECKS_EVERY_S)
                async with table.lock:
                    at_ms = table.match_ms()
                    due = self._log.started_match.due(at_ms)
                    if due is not None and not self._log.pauses.is_on and not table.is_unloaded:
                        await table.commit(Acted(seat=HOUSE, action=due, at_ms=at_ms))
                        return
        finally:
            self._acting.discard(HOUSE)

    async def _close_last_window(self, race_number: int) -> None:
        """When the time for the last matches of a round is up, pass for every seat that has not (ARC-Q54)."""
        table = self._table
        self.windows.start_last()
        await asyncio.sleep(table.services.settings.last_window_s)
        if not table.has_players:
            self._closing_race = 0
            return
        async with table.lock:
            match = self._log.started_match
            if not table.is_unloaded and match.race_number == race_number:
                action, at_ms = match.game.races.IDLE_ACTION, table.match_ms()
                passes = [Acted(seat=seat, action=action, at_ms=at_ms, is_by_clock=True) for seat in match.idlers]
                if passes:
                    await table.commit(*passes)

    def _on_pause_expired(self, _: int) -> None:
        self._table.start_task(self._end_pause(self._log.pauses.began_seq))

    async def _end_pause(self, began_seq: int) -> None:
        table, pauses = self._table, self._log.pauses
        async with table.lock:
            if pauses.is_on and pauses.began_seq == began_seq and not table.is_unloaded:
                await table.commit(Resumed())

    def _on_clock_expired(self, seat: int) -> None:
        self._table.start_task(self._stand_in(seat))

    async def _stand_in(self, seat: int) -> None:
        table = self._table
        async with table.lock:
            if not table.is_unloaded and seat in self._awaited_players():
                await table.commit(StoodIn(seat=seat, level=table.services.settings.stand_in))
