"""What a table refuses: requests that make no sense at its stage, or that the seat may not make."""

from boxlid.games import Refused
from boxlid.server.tables.bot_speed import checked_speed
from boxlid.server.tables.not_now import NotNow
from boxlid.server.tables.table_log import GATHERING, PLAYING, TableLog
from boxlid.table.keys import commitment_to


def check_gathering(log: TableLog) -> None:
    """Refuse once the match has begun."""
    if log.stage != GATHERING:
        raise NotNow("the match has begun")


def free_seat(log: TableLog, seat: int | None = None, invite_hash: str | None = None) -> int:
    """The requested seat if it can be taken; without a request, the invite's or the first free one."""
    check_gathering(log)
    free, reserved = log.open_seats(invite_hash), log.invites.seat_of(invite_hash)
    if not any(occupant.is_empty for occupant in log.occupants):
        raise NotNow("every seat is taken")
    if not free:
        raise NotNow("the free seats are reserved by invites")
    if seat is not None and seat not in free:
        raise NotNow(f"seat {seat} is not free; free seats: {', '.join(map(str, free))}")
    return seat if seat is not None else reserved if reserved in free else free[0]


def check_leaving(log: TableLog, seat: int) -> None:
    """Refuse to free the host's seat, one without a person, and any seat once the match has begun."""
    check_gathering(log)
    _check_person(log, seat)
    if log.occupants[seat].is_host:
        raise NotNow("the host keeps the seat")


def check_stand_in(log: TableLog, seat: int, connected: set[int]) -> None:
    """Refuse a stand-in for anyone but a disconnected player during the match."""
    check_playing(log)
    _check_person(log, seat)
    if log.is_played_by_bot(seat):
        raise NotNow(f"a bot already plays for {log.names[seat]}")
    if seat in connected:
        raise NotNow(f"{log.names[seat]} is connected")


def _check_person(log: TableLog, seat: int) -> None:
    if not 0 <= seat < len(log.occupants) or not log.occupants[seat].is_person:
        raise NotNow(f"no player sits at seat {seat}")


def check_playing(log: TableLog) -> None:
    """Refuse what only makes sense during a match."""
    if log.stage != PLAYING:
        raise NotNow("no match is being played")


def check_action(log: TableLog, seat: int, action: int) -> None:
    """Refuse a legal action that is not the next one of a lesson."""
    if log.lesson:
        log.lesson.check_action(log.game, seat, action, log.names)


def check_reading(log: TableLog) -> None:
    """Refuse to read the next caption where there is none."""
    if log.lesson is None:
        raise NotNow("only a lesson has captions")
    log.lesson.check_reading()


def check_undo(log: TableLog, seat: int) -> None:
    """Refuse a take-back in a lesson or a pause, and of an action that has had effects."""
    check_match(log)
    log.pauses.check_none()
    log.allowances.check_undo(log.people)
    log.started_match.check_undo(seat)


def check_hint(log: TableLog) -> None:
    """Refuse to ask the coach in a lesson or a pause, and if the host has not allowed it."""
    check_match(log)
    log.pauses.check_none()
    log.allowances.check_hint(log.people)


def check_match(log: TableLog) -> None:
    """Refuse in a lesson what only a match has: advice, take-backs, a record, a rematch."""
    if log.opened.lesson:
        raise NotNow("this is a lesson, not a match")


def check_contribution(log: TableLog, seat: int, nonce: str, commitment: str) -> None:
    """Refuse a nonce for any match but the next, and a second nonce of a seat."""
    if log.stage == PLAYING or log.next_table:
        raise NotNow("the match has begun and its cards are dealt, so no nonce can be added to its secret")
    if log.stage == GATHERING:
        open_commitment = log.opened.commitment if log.takes_nonces else None
    else:
        open_commitment = commitment_to(log.next_secret) if log.next_secret else None
    if open_commitment is None:
        raise NotNow("this table deals without nonces")
    if commitment != open_commitment:
        raise NotNow(f"the commitment of the next match is {open_commitment}; send a nonce for it")
    if log.occupants[seat].nonce not in (None, nonce):
        raise NotNow("the seat has already sent another nonce for this match")


def check_bot_speed(log: TableLog, seat: int, speed: str) -> None:
    """Refuse anyone but the host, speeds that do not exist, and the present one."""
    if not log.occupants[seat].is_host:
        raise NotNow("only the host of the table sets the speed of the bots")
    if checked_speed(speed) == log.bot_speed:
        raise NotNow(f"the speed of the bots is {speed} already")


def check_race(log: TableLog, seat: int, action: int, seen: int) -> None:
    """Refuse without a penalty what the player cannot have meant for the current table (ARC-Q4, ARC-Q45)."""
    if log.race_began_seq > seen and seat in log.started_match.racers:
        raise NotNow("that was meant for an earlier discard")
    if log.moved.get((seat, action), 0) > seen:
        raise NotNow("that was meant for the card that was just swapped away")


def check_chat(log: TableLog, text: str) -> None:
    """Refuse chat in silent games, and messages that are not allowed."""
    if not log.chat_is_open and (silence := log.game.silence.SILENCE):
        clause, sentence = silence
        raise Refused("talk", sentence, clause)
    log.chat.check(text)
