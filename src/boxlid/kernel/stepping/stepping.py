"""Many matches side by side, stepped together: an environment for learners. `specialize` loads this file for each game.

Row i of every array belongs to environment i, so threads that step different rows share nothing. On a GPU the same
functions work on arrays in which the values of a column lie side by side.
"""

from typing import Any

from boxlid.kernel.cards.card_sets import MASK_BITS, NOTHING, has, lowest, only
from boxlid.kernel.chance.pick import random_action
from boxlid.kernel.execution.flat import Row, States
from boxlid.kernel.execution.rows import borrowed, fill
from boxlid.kernel.execution.rule import routine, rule
from boxlid.kernel.match.planes import expand
from boxlid.kernel.match.scores import share_of_win

rules: Any
knowledge: Any
outlook: Any
playout: Any
opponents: Any

MASK_WORDS = rules.MASK_WORDS
start_in_series = playout.start_in_series

NEXT, STAGE, IS_DONE, N_TRUNCATED = range(4)
"""The columns of `progress`: the number of the next match, the stage an episode began in, whether it is done, and how
many were truncated."""
PROGRESS = 4

ON, ENDED, CHOSEN = 0, 1, 2
"""The phases of an episode: running, ended, or ended and chosen for a reset."""

LEARNERS, THUMBS, NOVICES, BY_DEAL, STRIDE, SAME_STEP, DISABLED = range(7)
"""The settings of an environment: sets of seats, whether an episode is a deal, the distance between the numbers of an
environment's matches, whether the next one begins in the step that ends an episode, and whether only a reset begins it.
"""
SETTINGS = 7


# --- The matches ----------------------------------------------------------------------------------------------------


@routine
def begin(states: States, i: int, settings: Row, seats: int, series: Row, progress: Row, rngs: Row) -> None:
    """Start the next match. `series` has the key of each series and, in its last column, the seed."""
    own = i % series.shape[0]
    number = progress[i, NEXT]
    start_in_series(states[i : i + 1], seats, series[own, :-1], series[own, -1], number, rngs[i])
    progress[i, NEXT] = number + settings[STRIDE]
    progress[i, STAGE] = outlook.stage(states[i])
    progress[i, IS_DONE] = ON


@rule
def has_ended(states: States, i: int, settings: Row, progress: Row) -> bool:
    """Has the episode ended: the match or, where an episode is a deal, its first deal?"""
    return rules.is_over(states[i]) or (settings[BY_DEAL] == 1 and outlook.stage(states[i]) != progress[i, STAGE])


@rule
def play_to_learner(
    states: States, i: int, settings: Row, minds: States, progress: Row, rngs: Row, scratch: Row
) -> bool:  # fmt: skip
    """Let the bots act until a learner has the turn; False if the episode ends before."""
    while not has_ended(states, i, settings, progress):
        seat = lowest(rules.actors(states[i]))
        if has(settings[LEARNERS], seat):
            return True
        opponents.take_turn(states, i, seat, settings[THUMBS], settings[NOVICES], minds, rngs[i], scratch)
    return False


@rule
def begin_episode(
    states: States, i: int, settings: Row, seats: int, series: Row, minds: States, progress: Row, rngs: Row,
    scratch: Row,
) -> None:  # fmt: skip
    """Start the next match in which a learner has a choice."""
    begin(states, i, settings, seats, series, progress, rngs)
    while not play_to_learner(states, i, settings, minds, progress, rngs, scratch):
        begin(states, i, settings, seats, series, progress, rngs)


@rule
def find_choices(states: States, i: int, to_compact: Row, current: Row, legal: Row, scratch: Row) -> bool:
    """Write whose turn it is and what that seat may do; False if a legal action has no compact number."""
    seat = lowest(rules.actors(states[i]))
    rules.legal(states[i], seat, scratch)
    current[i] = seat
    fill(legal[i], 0)
    is_complete = True
    for word in range(MASK_WORDS):
        bits = scratch[word]
        while bits:
            number = to_compact[seat, word * MASK_BITS + lowest(bits)]
            bits &= bits - 1
            if number == NOTHING:
                is_complete = False
            else:
                legal[i, number // MASK_BITS] |= only(number % MASK_BITS)
    return is_complete


@rule
def is_legal(legal: Row, i: int, n_actions: int, number: int) -> bool:
    """Is it the compact number of an action that environment i allows?"""
    return 0 <= number < n_actions and has(legal[i, number // MASK_BITS], number % MASK_BITS)


@rule
def act(
    states: States, i: int, number: int, settings: Row, to_action: Row, to_compact: Row, minds: States, progress: Row,
    rngs: Row, current: Row, legal: Row, rewards: Row, terminated: Row, truncated: Row, scratch: Row,
) -> None:  # fmt: skip
    """Carry out a compact action. Then either a learner has choices, or the episode has ended, with its rewards."""
    seat = current[i]
    rules.apply(states[i], seat, to_action[seat, number])
    is_on = play_to_learner(states, i, settings, minds, progress, rngs, scratch)
    is_complete = is_on and find_choices(states, i, to_compact, current, legal, scratch)
    clear_result(i, rewards, terminated, truncated)
    if not is_on:
        pay(states, i, settings, rewards)
    if not is_complete:
        terminated[i] = not is_on
        truncated[i] = is_on
        progress[i, IS_DONE] = ENDED
        progress[i, N_TRUNCATED] += is_on
        current[i] = seat
        fill(legal[i], 0)


@rule
def pay(states: States, i: int, settings: Row, rewards: Row) -> None:
    """Write the rewards of an episode: `merit` of a deal, or equal shares of a match among its winners."""
    winners = rules.winners(states[i])
    for seat in range(rewards.shape[1]):
        rewards[i, seat] = outlook.merit(states[i], seat) if settings[BY_DEAL] == 1 else share_of_win(winners, seat)


@rule
def clear_result(i: int, rewards: Row, terminated: Row, truncated: Row) -> None:
    """Clear the rewards and the flags of the last step."""
    for seat in range(rewards.shape[1]):
        rewards[i, seat] = 0.0
    terminated[i] = False
    truncated[i] = False


# --- What a learner sees --------------------------------------------------------------------------------------------


@rule
def observe(states: States, i: int, viewer: int, plan: Row, words: Row, planes: Row, row: int) -> None:
    """Write the observation of a seat into a row of words and, if they are wanted, of planes."""
    knowledge.observe(states[i], viewer, words[row])
    if planes.shape[1] > 0:
        expand(words[row], plan, planes[row])


@rule
def unpack(legal: Row, i: int, mask: Row) -> None:
    """Write a packed mask as zeros and ones, if they are wanted."""
    for number in range(mask.shape[1]):
        mask[i, number] = has(legal[i, number // MASK_BITS], number % MASK_BITS)


# --- Calls ----------------------------------------------------------------------------------------------------------


@rule
def first_illegal(actions: Row, n_actions: int, progress: Row, legal: Row) -> int:
    """The first environment whose action is not legal, or NOTHING. Where the episode has ended, any is accepted."""
    for i in range(actions.shape[0]):
        if progress[i, IS_DONE] == ON and not is_legal(legal, i, n_actions, actions[i]):
            return i
    return NOTHING


@rule
def step_each(
    first: int, last: int, is_reset: bool, minds: States, scratch: Row, actions: Row,
    settings: Row, series: Row, to_compact: Row, plan: Row,
    states: States, progress: Row, rngs: Row, current: Row, legal: Row,
    words: Row, planes: Row, mask: Row, rewards: Row, terminated: Row, truncated: Row,
    to_action: Row, last_words: Row, last_planes: Row,
) -> None:  # fmt: skip
    """Step these environments, or with `is_reset` only those that are `CHOSEN`. If done they start the next match.

    The observations after last actions go into `last_words` and `last_planes`, if those have rows. Where an episode is
    a deal, the rules have dealt the next one by then.
    """
    for i in range(first, last):
        if is_reset and progress[i, IS_DONE] != CHOSEN:
            continue
        is_due = progress[i, IS_DONE] != ON
        if is_due:
            clear_result(i, rewards, terminated, truncated)
        else:
            act(
                states, i, actions[i], settings, to_action, to_compact, minds, progress, rngs, current, legal, rewards,
                terminated, truncated, scratch,
            )  # fmt: skip
            is_due = settings[SAME_STEP] == 1 and progress[i, IS_DONE] == ENDED
            if is_due and last_words.shape[0] > 0:
                observe(states, i, current[i], plan, last_words, last_planes, i)
        if is_due:
            begin_episode(states, i, settings, rewards.shape[1], series, minds, progress, rngs, scratch)
            find_choices(states, i, to_compact, current, legal, scratch)
        observe(states, i, current[i], plan, words, planes, i)
        unpack(legal, i, mask)


@rule
def step_rows(
    first: int, last: int, share: int, is_reset: bool, scratches: Row, actions: Row,
    settings: Row, series: Row, to_compact: Row, plan: Row,
    states: States, progress: Row, rngs: Row, current: Row, legal: Row,
    words: Row, planes: Row, mask: Row, rewards: Row, terminated: Row, truncated: Row,
    to_action: Row, last_words: Row, last_planes: Row,
) -> None:  # fmt: skip
    """See `step_each`. Every thread has its own scratch, in one of the last states and a row of `scratches`."""
    step_each(
        first, last, is_reset,
        borrowed(states)[actions.shape[0] + share :], borrowed(scratches)[share], borrowed(actions),
        borrowed(settings), borrowed(series), borrowed(to_compact), borrowed(plan),
        borrowed(states), borrowed(progress), borrowed(rngs), borrowed(current), borrowed(legal),
        borrowed(words), borrowed(planes), borrowed(mask), borrowed(rewards), borrowed(terminated), borrowed(truncated),
        borrowed(to_action), borrowed(last_words), borrowed(last_planes),
    )  # fmt: skip


@rule
def observe_every_seat(
    first: int, last: int, _share: int, seats: int, states: States, current: Row, plan: Row, words: Row, planes: Row
) -> None:  # fmt: skip
    """Write the observations of all seats, from the current one clockwise, into a row for each."""
    for i in range(first, last):
        for step in range(seats):
            observe(states, i, (current[i] + step) % seats, plan, words, planes, i * seats + step)


@rule
def sample_rows(first: int, last: int, _share: int, rngs: Row, legal: Row, actions: Row) -> None:
    """Choose a random legal action for each environment; 0 where the episode has ended."""
    legal_there, rngs_there = borrowed(legal), borrowed(rngs)
    for i in range(first, last):
        actions[i] = max(0, random_action(legal_there[i], rngs_there[i]))
