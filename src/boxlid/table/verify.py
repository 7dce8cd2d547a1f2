"""Checking a record: was it played by the rules, and do its deals match the commitment?"""

from collections.abc import Callable
from dataclasses import dataclass

from boxlid.games import BoxlidError, find_game
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.cards.cutting import highest_cutters
from boxlid.table.keys import commitment_to, key_from_hex, match_key
from boxlid.table.names import is_bot
from boxlid.table.record import Record, Result
from boxlid.table.replay import dealt_again, nonces_of, repeat_action, replay, secret_of
from boxlid.table.table import Table

FAILED = "failed: "


@dataclass(frozen=True)
class Finding:
    """One check, and whether it passed."""

    holds: bool
    says: str


def verify(record: Record) -> list[Finding]:
    """Run every check on a record."""
    find_game(record.game).check_seats(record.seats)
    played: list[Table] = []
    findings = [_check("every action is legal and every shuffle whole", lambda: played.append(_play(record)))]
    if record.cuts is not None:
        findings.append(_check("the cut chose the first dealer", lambda: _check_cuts(record)))
    if record.result is None:
        findings.append(Finding(True, "the match is unfinished: there is no result to check"))
    elif played:
        findings.append(_check("the result follows from the actions", lambda: _check_result(record, played[0])))
    if record.secret is None:
        findings.append(Finding(True, "the record has no secret, so the deals cannot be checked"))
    else:
        findings.append(_check("the secret matches the commitment", lambda: _check_commitment(record)))
        if record.nonces is not None:
            findings.append(_check("no bot has a nonce", lambda: _check_nonces(record)))
        findings.append(_check(f"the key is made from {_origin(record)}", lambda: _check_key(record)))
        findings.append(_check("the key deals these cards", lambda: _check_deals(record)))
    return findings


class _Broken(BoxlidError):
    pass


def _check(says: str, check: Callable[[], None]) -> Finding:
    try:
        check()
    except BoxlidError as error:
        return Finding(False, f"{FAILED}{says}; {error}")
    return Finding(True, says)


def _play(record: Record) -> Table:
    table = replay(record)
    made = len(table.shuffles)
    if made != len(record.shuffles):
        raise _Broken(f"{len(record.shuffles)} shuffles are recorded, {made} were made")
    return table


def _check_result(record: Record, table: Table) -> None:
    reached = table.record().result
    if reached is None:
        raise _Broken("the actions stop before the end of the match")
    if record.result and record.result.reason is None:  # format 1 does not say why a match ended
        reached = Result(reached.scores, reached.winners)
    if reached != record.result:
        why = "" if reached.reason is None else f", because {reached.reason} ({reached.clause})"
        raise _Broken(f"they lead to scores {reached.scores}, winners {reached.winners}{why}")


def _check_commitment(record: Record) -> None:
    if commitment_to(secret_of(record)) != record.commitment:
        raise _Broken("its SHA-256 is not the commitment")


def _check_nonces(record: Record) -> None:
    """Refuse nonces of bots: a server that chose them last could choose the key."""
    for seat, (player, nonce) in enumerate(zip(record.players, nonces_of(record) or [], strict=False)):
        if nonce is not None and is_bot(player):
            raise _Broken(f"seat {seat} is {player}, but has a nonce")


def _origin(record: Record) -> str:
    if record.nonces is None:
        return "the secret"
    n_nonces = sum(nonce is not None for nonce in record.nonces)
    return f"the secret and the nonces of {n_nonces} of {record.seats} players"


def _check_key(record: Record) -> None:
    if record.key is not None and key_from_hex(record.key) != match_key(secret_of(record), nonces_of(record)):
        raise _Broken("the secret and the nonces give another key")


def _check_deals(record: Record) -> None:
    table = dealt_again(record)
    if table.cuts != record.cuts or table.first_dealer != record.dealer:
        raise _Broken("it gives another cut")
    refused: BoxlidError | None = None
    try:
        for action in record.actions:
            repeat_action(table, action)
    except BoxlidError as error:  # after the first different card, actions may be illegal
        refused = error
    for number, (made, recorded) in enumerate(zip(table.shuffles, record.shuffles, strict=False), start=1):
        if made != recorded:
            raise _Broken(f"it gives another shuffle number {number}")
    if refused:
        raise refused


def _check_cuts(record: Record) -> None:
    game = find_game(record.game)
    cutters = set(range(record.seats))
    for number, row in enumerate(record.cuts or [], start=1):
        shown = {seat for seat, name in enumerate(row) if name is not None}
        names = [name for name in row if name is not None]
        if shown != cutters or len(row) != record.seats or len(set(names)) != len(names):
            raise _Broken(f"cut number {number} is not one card from each seat that had to cut")
        cut = [NOTHING if name is None else game.card(name) for name in row]
        leaders = highest_cutters(cut, list(game.rules.CUT_RANKS))
        cutters = {seat for seat in range(record.seats) if leaders >> seat & 1}
    if cutters != {record.dealer}:
        raise _Broken(f"seat {record.dealer} does not have the highest card")
