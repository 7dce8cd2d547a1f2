"""People keep their names, and every bot has one of its own that tells its level."""

from boxlid.table.names import CASTS, LIGHT_HEARTED, names_of

MOST_SEATS = 12


def test_people_keep_their_names_and_bots_get_others() -> None:
    assert names_of(["Ada", "bot:novice", "bot:novice"]) == ["Ada", "Bess", "Carl"]


def test_a_level_has_a_cast_of_its_own_large_enough_for_every_table() -> None:
    casts = [LIGHT_HEARTED, *CASTS.values()]
    assert len({name for cast in casts for name in cast}) == sum(len(cast) for cast in casts)
    for level in ("novice", "random", *CASTS):
        names = names_of([f"bot:{level}"] * MOST_SEATS)
        assert len(set(names)) == MOST_SEATS
        assert set(names) <= set(CASTS.get(level, LIGHT_HEARTED))


def test_bots_of_two_levels_never_share_a_name() -> None:
    names = names_of(["bot:club", "bot:expert", "bot:random", "bot:novice"])
    assert len(set(names)) == len(names)
