"""An evaluation: both layouts against every member of a fixed pool, means over the pool, and the time per choice."""

import numpy as np
import pytest

import boxlid
from boxlid.bots import BOTS, by_thumb
from boxlid.games import GAMES, Unreadable, View, find_game
from boxlid.games.stopping import Enough
from boxlid.kernel.execution.rows import Ints
from boxlid.lab import evaluation
from boxlid.lab.arena import Arena
from boxlid.lab.evaluation import POOL, SEED, evaluate
from boxlid.lab.tally import half_width

DEALS = 4


def like_thumb(view: View, rng: Ints) -> int:
    return by_thumb(view, rng)


def lowest(view: View, _rng: Ints) -> int:
    return view.legal()[0]


@pytest.fixture
def small_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluation, "POOL", ("random", "thumb"))


def test_the_pool_is_every_bot_of_ours() -> None:
    assert sorted(POOL) == sorted(BOTS)
    assert POOL[0] == "random"
    assert POOL[-1] == "expert"


@pytest.mark.usefixtures("small_pool")
@pytest.mark.parametrize("game", GAMES)
def test_a_bot_against_itself_has_a_margin_of_exactly_0_in_both_layouts(game: str) -> None:
    played = evaluate(game, like_thumb, 2)
    copies = [one for one in played.results if one.against == "thumb"]
    assert [one.layout for one in copies] == list(played.layouts)
    assert [one.margins.tolist() for one in copies] == [[0, 0]] * len(copies)
    itself = [one for one in evaluate(game, "thumb", 2).results if one.against == "thumb"]
    assert [one.margins.tolist() for one in itself] == [[0, 0]] * len(copies)


@pytest.mark.usefixtures("small_pool")
def test_a_bot_plays_alone_and_in_the_majority_on_the_same_deals() -> None:
    played = evaluate("family", lowest, DEALS, seats=3)
    arena = Arena(find_game("family"), 3, SEED, {}, {"lowest": lowest})
    alone = arena.matchup("lowest", "random", DEALS).margins
    majority = arena.matchup("random", "lowest", DEALS).margins
    assert [(one.against, one.layout) for one in played.results] == [
        (member, layout) for member in ("random", "thumb") for layout in ("1 v 2", "2 v 1")
    ]
    assert played.results[0].margins.tolist() == alone.tolist()
    assert played.results[1].margins.tolist() == (-majority).tolist()


@pytest.mark.usefixtures("small_pool")
def test_means_are_over_the_pool_on_each_deal() -> None:
    played = evaluate("family", lowest, DEALS)
    alone = [one.margins for one in played.results if one.layout == "1 v 3"]
    mean, _ = played.means
    assert (mean.against, mean.layout) == ("pool", "1 v 3")
    assert mean.margins.tolist() == np.mean(alone, axis=0).tolist()
    assert mean.half_width == half_width(np.mean(alone, axis=0))
    assert repr(played).startswith(f"<Evaluation of lowest in family, {DEALS} deals: 1 v 3 {mean}, 3 v 1 ")
    assert [row["against"] for row in played.rows] == ["random"] * 2 + ["thumb"] * 2 + ["pool"] * 2


@pytest.mark.usefixtures("small_pool")
def test_two_sides_have_one_layout() -> None:
    played = evaluate("abridged", lowest, 2)
    assert played.layouts == ("1 v 1",)
    assert len(played.matchups) == len(played.results) == 2
    assert evaluate("family", lowest, 2, seats=2).layouts == ("1 v 1",)


@pytest.mark.usefixtures("small_pool")
def test_every_choice_of_the_bot_and_of_no_other_is_timed() -> None:
    played = evaluate("family", lowest, 2)
    counts = [one.times_us["lowest"].in_order[1].sum() for one in played.matchups.values()]
    matches, tricks = 2 * 4, 7
    seats = [1 if one.one == "lowest" else 3 for one in played.matchups.values()]
    for n_choices, n_seats in zip(counts, seats, strict=True):
        assert matches * n_seats < n_choices <= matches * n_seats * tricks, "an estimate, and all cards but the last"
    median, high, most = played.time_ms
    assert 0 <= median <= high <= most == max(one.time_ms("lowest")[2] for one in played.matchups.values())


@pytest.mark.usefixtures("small_pool")
def test_the_deals_are_the_same_for_every_bot_unless_another_seed_is_given() -> None:
    first, again = evaluate("family", lowest, 2, seats=2), evaluate("family", lowest, 2, seats=2)
    other = evaluate("family", lowest, 6, seats=2, seed=1)
    assert first.arena.seed == SEED
    assert [one.margins.tolist() for one in first.results] == [one.margins.tolist() for one in again.results]
    assert [one.margins[:2].tolist() for one in other.results] != [one.margins.tolist() for one in first.results]


@pytest.mark.usefixtures("small_pool")
def test_an_evaluation_that_is_stopped_keeps_what_was_played() -> None:
    steps = iter(range(4))

    def stop(_n: int) -> None:
        if next(steps) == 3:
            raise Enough

    played = evaluate("family", lowest, 30, on_progress=stop)
    assert not played.is_complete
    assert played.means == []
    assert [one.against for one in played.results] == ["random"]
    assert 2 <= len(played.results[0].margins) < 30
    assert repr(played) == "<Evaluation of lowest in family, 30 deals: stopped>"


@pytest.mark.usefixtures("small_pool")
def test_a_member_of_the_pool_has_no_result_against_itself_unless_all_deals_were_played() -> None:
    def stop(_n: int) -> None:
        raise Enough

    played = evaluate("family", "thumb", 30, on_progress=stop)
    assert not played.is_complete
    assert played.results == []
    assert played.rows == []


@pytest.mark.parametrize(
    ("bot", "deals", "says"),
    [
        ("thumb", 1, "an evaluation needs at least 2 deals"),
        ("grandmaster", 4, "there is no bot called grandmaster"),
        ("missing.py:bot", 4, "there is no such file to load a bot from"),
    ],
)
def test_an_evaluation_that_cannot_be_played_is_refused(bot: str, deals: int, says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        boxlid.evaluate("family", bot, deals)
