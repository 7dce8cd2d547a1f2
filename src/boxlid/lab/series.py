"""A series of matches, played by compiled code on all cores. Match n of a series is the same on any machine."""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

import boxlid.kernel.playout
from boxlid.bots import Bot, find_bot, seat_bots
from boxlid.bots.loading import is_ours, named
from boxlid.games import Game, Unreadable, find_game
from boxlid.games.options import OptionValue
from boxlid.games.seeds import check_seed
from boxlid.games.stopping import Enough
from boxlid.kernel.cards.card_sets import members
from boxlid.kernel.chance.rng import RNG_WORDS
from boxlid.kernel.execution.flat import IntArray, States
from boxlid.lab.executors import Executor, Threads, play_in_chunks
from boxlid.lab.executors.chunks import chunks_of
from boxlid.lab.extras import load_extra
from boxlid.lab.limits import check_limits
from boxlid.lab.plain_matches import play_plainly
from boxlid.lab.tally import Tally
from boxlid.table import Table
from boxlid.table.keys import key_from_seed, key_of, words_of

PLAYOUT = Path(boxlid.kernel.playout.__file__).with_name("playout.py")
COMPILED = ("thumb", "novice", "random")
"""The bots that are compiled completely."""
USUAL = "thumb"
LEAST_PART, MOST_PARTS = 500, 10_000
LOG_ROWS = 4096


@dataclass(frozen=True, repr=False)
class Results:
    """One row for each match."""

    lengths: IntArray
    scores: IntArray
    """A column for each seat."""
    winner_sets: IntArray
    """The winners of each match, as the bits of a number."""

    def __repr__(self) -> str:
        return f"<Results of {len(self.lengths):,} matches, {self.scores.shape[1]} seats>"

    @property
    def winners(self) -> list[list[int]]:
        """The seats that have won each match."""
        seats_of = {won: list(members(won)) for won in np.unique(self.winner_sets).tolist()}
        return [seats_of[won] for won in self.winner_sets.tolist()]

    def columns(self) -> tuple[IntArray, IntArray, IntArray]:
        """The columns, in the order of the parameters of `play_series`."""
        return self.lengths, self.scores, self.winner_sets

    def to_pandas(self) -> Any:
        """A data frame with the length of each match and, for each seat, the score and whether it has won."""
        pandas = load_extra("pandas", "a data frame")
        columns: dict[str, Any] = {"length": self.lengths}
        for seat in range(self.scores.shape[1]):
            columns[f"score_{seat}"] = self.scores[:, seat]
        for seat in range(self.scores.shape[1]):
            columns[f"won_{seat}"] = (self.winner_sets >> seat & 1).astype(bool)
        return pandas.DataFrame(columns, index=pandas.RangeIndex(len(self.lengths), name="match"))


class Series:
    """Matches of one game under one seed, with a bot for each seat."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        *,
        bots: Sequence[str | Bot] = (),
        seed: int = 0,
        options: Mapping[str, OptionValue] | None = None,
        version: int | None = None,
    ) -> None:
        """Seats without a bot get the last one given, or the rule of thumb. `version` is that of the rules.

        With a function or a bot of your own (`my.py:bot`) among them the matches are played in plain mode.
        """
        self.game = game = find_game(game)
        self.seats = game.check_seats(seats)
        pairs = named(bots)
        self.own_bots = {name: bot for name, bot in pairs if not is_ours(bot)}
        self.bots = seat_bots([name for name, _ in pairs], self.seats, USUAL)
        if slow := set(self.bots) - set(COMPILED) - set(self.own_bots):
            raise Unreadable(f"{slow.pop()} is too slow for simulate; use boxlid tournament")
        self.seed = check_seed(seed)
        self.version = game.check_version(game.rules.VERSION if version is None else version)
        self.options = game.settle(options or {}, self.seats, self.version)
        check_limits(game, self.options)
        self.key = np.array(words_of(key_from_seed(seed)))
        self.thumbs, self.novices = (
            sum(1 << seat for seat, bot in enumerate(self.bots) if bot == name) for name in ("thumb", "novice")
        )
        self.playout: Any = game.compiled.specialize(PLAYOUT)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.game.id}, bots {', '.join(self.bots)}, seed {self.seed}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its arguments."""
        bots = [self.own_bots.get(name, name) for name in self.bots]
        arguments: dict[str, Any] = {"bots": bots, "seed": self.seed, "options": self.options, "version": self.version}
        return partial(type(self), self.game, self.seats, **arguments), ()

    def bot(self, seat: int) -> Bot:
        """The bot of a seat."""
        name = self.bots[seat]
        return self.own_bots.get(name) or find_bot(name)

    def play(self, n: int, on_progress: Callable[[int], None] | None = None) -> Results:
        """Play matches 0 to n - 1."""
        results = self._blank_results(n)
        for first, part in self._with_progress(n, on_progress):
            for all_rows, rows in zip(results.columns(), part.columns(), strict=True):
                all_rows[first : first + len(rows)] = rows
        return Results(results.lengths, results.scores[:, : self.seats], results.winner_sets)

    def tally(
        self, n: int, on_progress: Callable[[int], None] | None = None, executor: Executor | None = None
    ) -> Tally:
        """Play matches 0 to n - 1 and count their results, in memory that does not grow with n.

        With an executor, possibly on a cluster, the tally is the same. If `on_progress` raises `Enough`, the matches so
        far are counted.
        """
        tally = Tally(self.seats)
        with suppress(Enough):
            if executor is None:
                for _, part in self._with_progress(n, on_progress):
                    tally.add(*part.columns())
                return tally
            with closing(play_in_chunks(executor, TallyJob(self), n)) as chunks:
                for (_, n_played), chunk in chunks:
                    tally.merge(chunk)
                    if on_progress:
                        on_progress(n_played)
        return tally

    def _with_progress(self, n: int, on_progress: Callable[[int], None] | None) -> Iterator[tuple[int, Results]]:
        with closing(self.parts(n)) as parts:
            for first, part in parts:
                yield first, part
                if on_progress:
                    on_progress(len(part.lengths))

    def parts(self, n: int) -> Generator[tuple[int, Results]]:
        """The matches 0 to n - 1 in parts, in the order they are finished, each with the number of its first match."""
        job = RowsJob(self)
        job.warm_up()
        size = max(1 if self.own_bots else LEAST_PART, -(-n // MOST_PARTS))
        with closing(Threads().run(job, chunks_of(0, n, size))) as parts:
            for (first, _), part in parts:
                yield first, part

    def tables(self, n: int) -> Iterator[Table]:
        """The first n matches as finished tables, for records."""
        return (self._table(number) for number in range(n))

    def new_states(self, n: int) -> States:
        """Flat states for `n` matches with the options of this series."""
        return self.game.compiled.new_states(n, self.options, self.version)

    def _blank_results(self, n: int) -> Results:
        seats = self.game.rules.SEATS[1]
        return Results(np.zeros(n, np.int64), np.zeros((n, seats), np.int64), np.zeros(n, np.int64))

    def _play_part(self, first: int, n: int) -> Results:
        results = self._blank_results(n)
        if self.own_bots:
            for row in range(n):
                table = play_plainly(self, first + row)
                results.lengths[row] = len(table.log)
                results.scores[row, : self.seats] = table.scores
                results.winner_sets[row] = sum(1 << seat for seat in table.winners)
            return results
        self.playout.play_series(
            self.new_states(self.playout.RECORDS), self.seats, self.thumbs, self.novices,
            self.key, self.seed, first, *results.columns(),
        )  # fmt: skip
        return results

    def logged(self, number: int) -> tuple[bytes, IntArray]:
        """The key of match `number`, and its log: a row with seat and action for each action."""
        if self.own_bots:
            table = play_plainly(self, number)
            return table.key(), np.array([(entry.seat, entry.action) for entry in table.log])
        states = self.new_states(self.playout.RECORDS)
        mask, rng = np.zeros(self.game.rules.MASK_WORDS, np.int64), np.zeros(RNG_WORDS, np.int64)
        log = np.zeros((LOG_ROWS, 2), np.int64)
        self.playout.start_in_series(states, self.seats, self.key, self.seed, number, rng)
        key = key_of(states[0].key.tolist())
        length = self.playout.play_match(states, self.thumbs, self.novices, mask, rng, log)
        while length > len(log):
            log = np.zeros((length, 2), np.int64)
            self.playout.start_in_series(states, self.seats, self.key, self.seed, number, rng)
            self.playout.play_match(states, self.thumbs, self.novices, mask, rng, log)
        return key, log[:length]

    def _table(self, number: int) -> Table:
        key, log = self.logged(number)
        players = [f"bot:{bot}" for bot in self.bots]
        table = Table(self.game, self.seats, options=self.options, secret=key, players=players, version=self.version)
        for seat, action in log:
            table.act(int(seat), int(action))
        return table


@dataclass(frozen=True)
class SeriesJob:
    """The matches of a series, for an executor."""

    series: Series

    def warm_up(self) -> None:
        """Compile the series."""
        with self.series.game.compiled.compiling("series"):
            self.series._play_part(0, 0)


class RowsJob(SeriesJob):
    """A series whose chunks return a row for each match."""

    def play(self, first: int, n: int) -> Results:
        """A row for each of these matches."""
        return self.series._play_part(first, n)


class TallyJob(SeriesJob):
    """A series whose chunks return their tally."""

    def play(self, first: int, n: int) -> Tally:
        """The tally of these matches."""
        tally = Tally(self.series.seats)
        tally.add(*self.series._play_part(first, n).columns())
        return tally
