"""A table's listing in the lobby: for its own people, and for people without a seat, whom the host may keep behind."""

import msgspec

from boxlid.games import SPECTATOR
from boxlid.server.forms import TableCard
from boxlid.server.guests import Gallery
from boxlid.server.messages import Player
from boxlid.server.room import PLAYING, Room


def own_listing(room: Room, here: set[int]) -> TableCard:
    """The table as the people who sit at it see it; `here` are the seats whose people have a socket open."""
    return _listing(room, room.players(here), room.seq_for(SPECTATOR))


def public_listing(room: Room, gallery: Gallery, here: set[int]) -> TableCard:
    """The table as people without a seat see it: while spectators are delayed, it shows no more than they know.

    Before the match it is shown who sits where now: that is how people find a free seat.
    """
    is_delayed = room.stage == PLAYING and gallery.delay
    return _listing(room, _players_as_begun(room) if is_delayed else room.players(here), gallery.seq)


def _players_as_begun(room: Room) -> list[Player]:
    """Who sits where, without what would show how the match goes on: who is connected, and who is stood in for."""
    players = room.players(set())
    return [msgspec.structs.replace(player, level=None) if player.kind == "person" else player for player in players]


def _listing(room: Room, players: list[Player], seq: int) -> TableCard:
    return TableCard(
        table=room.table,
        game=room.opened.game,
        stage=room.stage,
        is_public=room.opened.is_public,
        players=players,
        options=room.opened.options,
        seq=seq,
        standing=room.standing,
        next_table=room.next_table,
    )
