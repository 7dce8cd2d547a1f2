"""Series and tournaments with functions as bots: the same cards, and only a view and a generator for the bot."""

import pickle
from collections.abc import Generator, Iterable

import numpy as np
import pytest

import boxlid
from boxlid.bots import by_thumb, seat_bots
from boxlid.bots.loading import BotFailed
from boxlid.games import Unreadable, View, find_game
from boxlid.games.stopping import Enough
from boxlid.kernel.chance.rng import random_below
from boxlid.kernel.execution.rows import Ints
from boxlid.lab.arena import Arena, Matchup
from boxlid.lab.executors import Job
from boxlid.lab.executors.contract import Chunk, Result
from boxlid.lab.gpu import GpuSeries
from boxlid.lab.series import Results, Series
from boxlid.lab.tournament import Tournament, tournament


def lowest(view: View, _rng: Ints) -> int:
    return view.legal()[0]


def at_random(view: View, rng: Ints) -> int:
    legal = view.legal()
    return legal[random_below(rng, len(legal))]


def thumb(view: View, rng: Ints) -> int:
    return by_thumb(view, rng)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_series_with_a_function_plays_the_same_matches(seats: int) -> None:
    """All in the Family's rule of thumb uses no random numbers, so plain and compiled matches are equal."""
    own = Series("family", seats, bots=[thumb, "thumb"], seed=5).play(6)
    compiled = Series("family", seats, seed=5).play(6)
    for ours, theirs in zip(own.columns(), compiled.columns(), strict=True):
        assert ours.tolist() == theirs.tolist()


def test_a_series_with_a_function_is_reproducible_and_has_tables() -> None:
    series = Series("family", 3, bots=[at_random, lowest], seed=2)
    assert series.bots == ["at_random", "lowest", "lowest"]
    assert repr(series) == "<Series of family, bots at_random, lowest, lowest, seed 2>"
    results, again = series.play(4), pickle.loads(pickle.dumps(series)).play(4)
    assert results.scores.tolist() == again.scores.tolist()
    for number, table in enumerate(series.tables(4)):
        assert table.players == ["bot:at_random", "bot:lowest", "bot:lowest"]
        assert table.scores == results.scores[number].tolist()
        assert table.winners == results.winners[number]


def test_the_bots_of_a_match_have_generators_of_their_own() -> None:
    seen: dict[int, list[int]] = {}

    def spy(view: View, rng: Ints) -> int:
        seen.setdefault(view.seat, rng.copy())
        return view.legal()[0]

    Series("family", 3, bots=[spy], seed=2).play(1)
    assert len({tuple(words) for words in seen.values()}) == 3


def test_a_function_is_given_a_view_and_a_generator() -> None:
    given: list[tuple[object, ...]] = []

    def spy(*arguments: object) -> int:
        given.append(arguments)
        view = arguments[0]
        assert isinstance(view, View)
        return view.legal()[0]

    tournament("family", [spy, "random"], 2, seats=2)
    assert {tuple(map(type, arguments)) for arguments in given} == {(View, list)}
    hidden = [view.state.hands[1 - view.seat] for view, _ in given]  # type: ignore[attr-defined] # checked above
    assert set(hidden) == {0}, "the other hand is blank"


def test_a_function_cannot_play_on_a_gpu() -> None:
    with pytest.raises(Unreadable, match="lowest cannot play on a GPU"):
        GpuSeries("family", bots=[lowest]).play(1)


def test_a_tournament_of_functions_and_names() -> None:
    played = tournament("family", [thumb, "thumb", "random"], 6, seed=3)
    assert played.is_complete
    assert [(one.one, one.other) for one in played.matchups][:2] == [("thumb 2", "thumb"), ("thumb 2", "random")]
    equal = next(one for one in played.matchups if {one.one, one.other} == {"thumb", "thumb 2"})
    assert equal.margins.tolist() == pytest.approx([0] * 6), "the same policy under two names"
    assert {name for name, _, _ in played.ratings[:2]} == {"thumb", "thumb 2"}
    assert repr(played).startswith("<Tournament of family, 6 deals: thumb")


def test_a_tournament_is_the_same_with_a_game_or_its_id() -> None:
    one, other = (tournament(game, ["thumb", "random"], 3) for game in ("family", find_game("family")))
    assert [row["margin"] for row in one.rows] == [row["margin"] for row in other.rows]


@pytest.mark.parametrize(
    ("bots", "deals", "says"),
    [
        (["thumb"], 4, "at least two different bots"),
        ([lowest, lowest], 4, "at least two different bots"),
        (["thumb", "random"], 1, "at least 2 deals"),
        (["thumb", "grandmaster"], 4, "there is no bot called grandmaster"),
        (["thumb", 3], 4, "3 is not a bot"),
    ],
)
def test_a_tournament_that_cannot_be_played_is_refused(bots: list[str], deals: int, says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        tournament("family", bots, deals)


def test_a_bot_that_fails_ends_a_tournament_and_a_series() -> None:
    def broken(_view: View, _rng: Ints) -> int:
        raise ValueError("lost my cards")

    for play in (
        lambda: tournament("family", [broken, "random"], 2),
        lambda: Series("family", bots=[broken]).play(1),
    ):
        with pytest.raises(BotFailed, match=r"the bot broken failed at seat \d: ValueError: lost my cards"):
            play()


def stop_after(n: int) -> tuple[list[int], object]:
    steps: list[int] = []

    def advance(step: int) -> None:
        steps.append(step)
        if sum(steps) >= n:
            raise Enough

    return steps, advance


def test_a_tally_that_is_stopped_counts_the_matches_so_far() -> None:
    steps, advance = stop_after(3)
    tally = Series("family", 2, bots=[lowest]).tally(500, advance)  # type: ignore[arg-type] # a function
    assert tally.lengths.in_order[1].sum() == sum(steps) < 500
    assert sum(tally.scores[1].in_order[1]) == sum(steps)


def test_a_tournament_that_is_stopped_keeps_what_was_played() -> None:
    _, advance = stop_after(11)
    played = tournament("family", ["thumb", "random", lowest], 8, seats=2, on_progress=advance)  # type: ignore[arg-type]
    assert not played.is_complete
    assert played.ratings == []
    assert [len(one.margins) for one in played.matchups] in ([8], [8, 2], [8, 3], [8, 4])
    whole = tournament("family", ["thumb", "random", lowest], 8, seats=2)
    for part, all_of_it in zip(played.matchups, whole.matchups, strict=False):
        assert part.margins.tolist() == all_of_it.margins[: len(part.margins)].tolist()
    assert repr(played) == "<Tournament of family, 8 deals: stopped>"


class LastFirst:
    """An executor on which chunks of one deal are finished in reverse order."""

    chunk_s = 1e-9

    def run(self, job: Job[Result], chunks: Iterable[Chunk]) -> Generator[tuple[Chunk, Result]]:
        for first, n in reversed(list(chunks)):
            yield (first, n), job.play(first, n)


def test_a_stopped_matchup_keeps_the_deals_before_the_first_gap() -> None:
    """Deals that take longer must not be left out of the mean."""
    _, advance = stop_after(3)
    arena = Arena(find_game("family"), 2)
    whole = arena.matchup("thumb", "random", 5)
    stopped = arena.matchup("thumb", "random", 5, advance, LastFirst())  # type: ignore[arg-type] # a function
    assert stopped.margins.tolist() == whole.margins[:2].tolist(), "deals 0 and 1 are played first, then deal 4"


def test_winners_are_seats() -> None:
    results = Results(np.array([1, 2, 3]), np.zeros((3, 4), np.int64), np.array([0b0001, 0b1010, 0]))
    assert results.winners == [[0], [1, 3], []]
    assert repr(results) == "<Results of 3 matches, 4 seats>"


def test_results_have_a_column_for_each_seat() -> None:
    assert Series("family", 3, seed=1).play(5).scores.shape == (5, 3)


def test_results_as_a_data_frame() -> None:
    results = Results(np.array([9, 8]), np.array([[5, 7], [6, 6]]), np.array([0b10, 0b11]))
    frame = results.to_pandas()
    assert frame.index.name == "match"
    assert frame.to_dict("list") == {
        "length": [9, 8],
        "score_0": [5, 6],
        "score_1": [7, 6],
        "won_0": [False, True],
        "won_1": [True, True],
    }


def test_without_pandas_one_sentence_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pandas", None)
    results = Results(np.array([9]), np.array([[5, 7]]), np.array([1]))
    with pytest.raises(
        boxlid.BoxlidError, match=r"a data frame needs pandas, which comes with the extra boxlid\[lab\]"
    ):
        results.to_pandas()


def test_a_matchup_shows_its_margin() -> None:
    matchup = Matchup("a", "b", np.array([1.0, 3.0]), {})
    assert repr(matchup) == "<Matchup of a against b, 2 deals, margin +2.000 ± 12.706>"
    assert isinstance(tournament("family", ["thumb", "random"], 2), Tournament)


def test_the_seats_of_a_series_take_names_that_are_not_ours() -> None:
    assert seat_bots(["mine"], 2, "thumb") == ["mine", "mine"]


def test_a_tally_says_how_many_matches_it_counts() -> None:
    tally = Series("family", 3, seed=1).tally(1200)
    assert repr(tally) == "<Tally of 1,200 matches, 3 seats>"
    assert repr(tally.lengths) == "<Counts of 1,200 numbers>"
    assert repr(find_game("family").compiled) == "<CompiledGame of family>"
