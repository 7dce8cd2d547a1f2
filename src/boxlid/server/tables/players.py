"""The players of a table, as sent to clients."""

from boxlid.server.tables.messages import Player
from boxlid.server.tables.table_log import TableLog


def players_of(log: TableLog, connected: set[int]) -> list[Player]:
    """The players by seat; `connected` are the seats with an open socket."""
    nonces = log.match.nonces if log.match else [occupant.nonce for occupant in log.occupants]
    leader = log.rematch_votes.leader(log.host)
    return [
        Player(
            seat=seat,
            name=name,
            kind="empty" if occupant.is_empty else "person" if occupant.is_person else "bot",
            level=occupant.level,
            is_connected=seat in connected or (occupant.level is not None and not occupant.is_person),
            is_host=occupant.is_host,
            has_left=occupant.has_left,
            has_resigned=occupant.has_resigned,
            wants_rematch=log.rematch_votes.of(seat),
            leads_rematch=seat == leader,
            is_reserved=occupant.is_empty and seat in log.invites.seats,
            has_contributed=nonces is not None and nonces[seat] is not None,
        )
        for seat, (occupant, name) in enumerate(zip(log.occupants, log.names, strict=True))
    ]
