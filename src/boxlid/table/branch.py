"""Branching a match: play on from a point of its record, with the cards unknown to one seat dealt again."""

from collections.abc import Generator, Sequence

import msgspec

from boxlid.games import Unreadable, View, check_seat, find_game
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.execution.rows import Ints
from boxlid.table.keys import commitment_to
from boxlid.table.record import Record, RecordedAction, in_latest_format, without_take_backs
from boxlid.table.replay import repeat_action, replay_in_steps
from boxlid.table.script import Script
from boxlid.table.steps import finish
from boxlid.table.table import Table

MOST_SEALED = 64
"""More choices than any seat makes in one sealed round."""


def imagine_past(record: Record, at: int, seat: int, rng: Ints) -> Record:
    """A past that the seat cannot tell from the true one: how the record could have reached its point `at`.

    Shuffles, and choices still sealed, are rewritten to lead to a sampled world.
    """
    return finish(imagine_past_in_steps(record, at, seat, rng))


def imagine_past_in_steps(record: Record, at: int, seat: int, rng: Ints) -> Generator[None, None, Record]:
    """The same, action by action."""
    table = yield from replay_in_steps(without_take_backs(record), at)
    if table.is_over:
        raise Unreadable("the match is over at that point, so it cannot be continued")
    check_seat(seat, table.seats)
    world = table.view(seat)
    table.game.knowledge.deal_unknown(world.state, seat, rng)
    past = table.record()
    known = [
        RecordedAction(action.seat, action.words, action.at_ms)
        for action, entry in zip(past.actions, table.log, strict=True)
        if table.is_known(entry, seat)
    ]
    return msgspec.structs.replace(
        past,
        key=None,
        secret=None,
        nonces=None,
        shuffles=[_fitted(world, number, order) for number, order in enumerate(table.orders)],
        actions=known + _sealed_choices(world),
    )


def go_on_from(past: Record, key: bytes, players: Sequence[str]) -> Table:
    """A table with that past, shuffled by the key from here on."""
    return finish(go_on_in_steps(past, key, players))


def go_on_in_steps(past: Record, key: bytes, players: Sequence[str]) -> Generator[None, None, Table]:
    """The same, action by action."""
    game, past = find_game(past.game), in_latest_format(past)
    promised = msgspec.structs.replace(past, commitment=commitment_to(key))
    table = Table(
        game,
        past.seats,
        options=past.options,
        secret=key,
        players=players,
        version=past.rules,
        clock=past.clock,
        script=Script(game, promised),
    )
    for action in past.actions:
        repeat_action(table, action)
        yield
    table.leave_script()
    return table


def _fitted(world: View, number: int, true_order: Sequence[int]) -> list[str]:
    """A past shuffle, rewritten to lead to the world."""
    game = world.game
    padding = [NOTHING] * (len(world.state.shuffled[0]) - len(true_order))
    order = [*true_order, *padding]
    game.knowledge.fit_order(world.state, number, order)
    return [game.scene.card_name(card) for card in order if card != NOTHING]


def _sealed_choices(world: View) -> list[RecordedAction]:
    """The other seats' sealed choices in the world."""
    game, out, found = world.game, [0] * MOST_SEALED, list[RecordedAction]()
    if not game.rules.sealed(world.state):
        return []
    for seat in range(world.state.seats):
        if seat != world.seat:
            n = game.rules.sealed_choices(world.state, seat, out)
            found += [RecordedAction(seat, game.scene.action_words(action)) for action in out[:n]]
    return found
