"""A table's listing in the lobby: for its players, and for everyone else, who may be delayed."""

import msgspec

from boxlid.games import SPECTATOR
from boxlid.server.tables.connections import Spectators
from boxlid.server.tables.lobby_messages import TableListing
from boxlid.server.tables.messages import Player
from boxlid.server.tables.players import players_of
from boxlid.server.tables.table_log import PLAYING, TableLog


def own_listing(log: TableLog, connected: set[int]) -> TableListing:
    """The listing for the table's players; `connected` are the seats with an open socket."""
    return _listing(log, players_of(log, connected), log.seq_for(SPECTATOR))


def public_listing(log: TableLog, spectators: Spectators, connected: set[int]) -> TableListing:
    """The listing for everyone else: while spectators are delayed, it shows no more than they see.

    Before the match it shows the current seats, so that people find a free one.
    """
    is_delayed = log.stage == PLAYING and spectators.delay
    return _listing(log, _players_as_begun(log) if is_delayed else players_of(log, connected), spectators.seq)


def _players_as_begun(log: TableLog) -> list[Player]:
    """The players without what would reveal the course of the match: who is connected, and who has a stand-in."""
    players = players_of(log, set())
    return [
        msgspec.structs.replace(
            player, kind="person", level=None, is_connected=False, is_host=False, has_left=False, has_resigned=False
        )
        if player.kind == "person" or player.has_resigned
        else player
        for player in players
    ]


def _listing(log: TableLog, players: list[Player], seq: int) -> TableListing:
    return TableListing(
        table=log.table,
        game=log.opened.game,
        stage=log.stage,
        is_public=log.opened.is_public,
        players=players,
        options=log.opened.options,
        seq=seq,
        result=log.result,
        next_table=log.next_table,
        is_lesson=log.opened.lesson is not None,
    )
