"""People keep their names; every bot gets a unique one that shows its level."""

from boxlid.bots.levels import LEVELS
from boxlid.table.names import BOT_NAMES, NAMES_BY_LEVEL, names_of

MOST_SEATS = 12


def test_people_keep_their_names_and_bots_get_others() -> None:
    assert names_of(["Ada", "bot:novice", "bot:novice"]) == ["Ada", "Bess", "Carl"]


def test_every_level_has_enough_names_for_the_largest_table() -> None:
    pools = [BOT_NAMES, *NAMES_BY_LEVEL.values()]
    assert len({name for pool in pools for name in pool}) == sum(len(pool) for pool in pools)
    for level in ("novice", "random", *NAMES_BY_LEVEL):
        names = names_of([f"bot:{level}"] * MOST_SEATS)
        assert len(set(names)) == MOST_SEATS
        assert set(names) <= set(NAMES_BY_LEVEL.get(level, BOT_NAMES))


def test_names_are_for_levels_that_exist() -> None:
    assert set(NAMES_BY_LEVEL) <= set(LEVELS)


def test_bots_of_two_levels_never_share_a_name() -> None:
    names = names_of(["bot:club", "bot:expert", "bot:random", "bot:novice"])
    assert len(set(names)) == len(names)
