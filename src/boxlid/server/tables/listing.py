"""A table's listing in the lobby: for its own people, and for people without a seat, whom the host may keep behind."""

import msgspec

from boxlid.games import SPECTATOR
from boxlid.server.tables.connections import Spectators
from boxlid.server.tables.lobby_messages import TableCard
from boxlid.server.tables.messages import Player
from boxlid.server.tables.table_log import PLAYING, TableLog


def own_listing(log: TableLog, here: set[int]) -> TableCard:
    """The table as the people who sit at it see it; `here` are the seats whose people have a socket open."""
    return _listing(log, log.players(here), log.seq_for(SPECTATOR))


def public_listing(log: TableLog, spectators: Spectators, here: set[int]) -> TableCard:
    """The table as people without a seat see it: while spectators are delayed, it shows no more than they know.

    Before the match it is shown who sits where now: that is how people find a free seat.
    """
    is_delayed = log.stage == PLAYING and spectators.delay
    return _listing(log, _players_as_begun(log) if is_delayed else log.players(here), spectators.seq)


def _players_as_begun(log: TableLog) -> list[Player]:
    """Who sits where, without what would show how the match goes on: who is connected, and who is stood in for."""
    players = log.players(set())
    return [msgspec.structs.replace(player, level=None) if player.kind == "person" else player for player in players]


def _listing(log: TableLog, players: list[Player], seq: int) -> TableCard:
    return TableCard(
        table=log.table,
        game=log.opened.game,
        stage=log.stage,
        is_public=log.opened.is_public,
        players=players,
        options=log.opened.options,
        seq=seq,
        standing=log.standing,
        next_table=log.next_table,
    )
