"""Contestants of `make bench` play whole matches, and the same ones every time."""

from benchmarks.boxlid_play import boxlid_contestants
from benchmarks.contestant import BOXLID, BOXLID_DEALT, BOXLID_TWO_CORES


def test_every_contestant_plays_the_matches_it_is_given() -> None:
    play = {contestant.name: contestant.play for contestant in boxlid_contestants("family", 4, is_dealt_too=True)}
    alone = play[BOXLID](0, 20).moves
    assert alone > 20
    assert play[BOXLID](0, 20).moves == alone
    assert play[BOXLID_TWO_CORES](0, 20).moves > alone
    assert play[BOXLID_DEALT](0, 2).moves > 20
    assert play[BOXLID](0, 20).moves == alone, "dealing beforehand must leave no trace"
