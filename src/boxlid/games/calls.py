"""The rules as calls from Python: passing (states, i) costs 1.2 µs, a record 8.9.

`specialize` loads this file for each game; `rules`, `knowledge`, `strategy` and `outlook` are that game's.
"""

from typing import Any

from boxlid.kernel.execution.flat import Row, States
from boxlid.kernel.execution.rule import rule

rules: Any
knowledge: Any
strategy: Any
outlook: Any


@rule
def start(states: States, i: int, seats: int, key: Row) -> None:
    """See rules.start."""
    rules.start(states[i], seats, key)


@rule
def actors(states: States, i: int) -> int:
    """See rules.actors."""
    return rules.actors(states[i])


@rule
def legal(states: States, i: int, seat: int, mask: Row) -> None:
    """See rules.legal."""
    rules.legal(states[i], seat, mask)


@rule
def why_not(states: States, i: int, seat: int, action: int) -> int:
    """See rules.why_not."""
    return rules.why_not(states[i], seat, action)


@rule
def apply(states: States, i: int, seat: int, action: int) -> None:
    """See rules.apply."""
    rules.apply(states[i], seat, action)


@rule
def sealed(states: States, i: int) -> int:
    """See rules.sealed."""
    return rules.sealed(states[i])


@rule
def sealed_choices(states: States, i: int, seat: int, out: Row) -> int:
    """See rules.sealed_choices."""
    return rules.sealed_choices(states[i], seat, out)


@rule
def is_over(states: States, i: int) -> bool:
    """See rules.is_over."""
    return rules.is_over(states[i])


@rule
def scores(states: States, i: int, out: Row) -> None:
    """See rules.scores."""
    rules.scores(states[i], out)


@rule
def winners(states: States, i: int) -> int:
    """See rules.winners."""
    return rules.winners(states[i])


@rule
def hide(states: States, i: int, viewer: int) -> None:
    """See knowledge.hide."""
    knowledge.hide(states[i], viewer)


@rule
def deal_unknown(states: States, i: int, viewer: int, rng: Row) -> None:
    """See knowledge.deal_unknown."""
    knowledge.deal_unknown(states[i], viewer, rng)


@rule
def observe(states: States, i: int, viewer: int, out: Row) -> None:
    """See knowledge.observe. The state may be whole or hidden."""
    knowledge.observe(states[i], viewer, out)


@rule
def count_cards(states: States, i: int, out: Row) -> None:
    """See knowledge.count_cards."""
    knowledge.count_cards(states[i], out)


@rule
def rule_of_thumb(states: States, i: int, seat: int, rng: Row) -> int:
    """See strategy.choose."""
    return strategy.choose(states[i], seat, rng)


@rule
def forget(states: States, i: int, seat: int, rng: Row) -> None:
    """See strategy.forget."""
    strategy.forget(states[i], seat, rng)


@rule
def plan(states: States, i: int, seat: int, rng: Row) -> int:
    """See outlook.plan."""
    return outlook.plan(states[i], seat, rng)


@rule
def stage(states: States, i: int) -> int:
    """See outlook.stage."""
    return outlook.stage(states[i])


@rule
def merit(states: States, i: int, seat: int) -> float:
    """See outlook.merit."""
    return outlook.merit(states[i], seat)


@rule
def prospects(states: States, i: int, seat: int) -> float:
    """See outlook.prospects."""
    return outlook.prospects(states[i], seat)
