"""The refusals of the lobby, and the HTTP status of each."""

from boxlid.games import BoxlidError
from boxlid.server.cluster.relay import Unreachable
from boxlid.server.replay_service import TooManyReviews
from boxlid.server.tables.not_now import InviteGone, NotNow
from boxlid.server.tables.registry import NoSuchTable, TooManyTables
from boxlid.server.tables.store import Fenced, StoreUnavailable
from boxlid.workers import JobFailed, WorkerDied


class Forbidden(BoxlidError):
    """The client may not do that."""


class TooOften(BoxlidError):
    """Too many requests from one address."""


_STATUS: dict[type[BoxlidError], int] = {
    Forbidden: 403,
    NoSuchTable: 404,
    NotNow: 409,
    InviteGone: 410,
    TooOften: 429,
    TooManyTables: 429,
    TooManyReviews: 429,
    JobFailed: 500,
    WorkerDied: 503,
    Fenced: 503,
    StoreUnavailable: 503,
    Unreachable: 503,
}
"""Any other is 400."""


def status_of(refusal: BoxlidError) -> int:
    """The HTTP status of a refusal."""
    return _STATUS.get(type(refusal), 400)
