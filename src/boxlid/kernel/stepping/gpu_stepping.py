"""Stepping on a GPU, one environment per thread at a time. `specialize` loads this file for each game.

Deals take long, and a warp waits for its slowest thread. So episodes that end are listed, and one kernel starts the
next matches of the whole list.
"""

from typing import Any

import numpy as np

from boxlid.kernel.chance.pick import random_action
from boxlid.kernel.execution.compile import gpu
from boxlid.kernel.execution.flat import Row, States, record_of
from boxlid.kernel.execution.rows import fill
from boxlid.kernel.execution.rule import gpu_program

rules: Any
stepping: Any

cuda = gpu()

# Sizes and types of local arrays must be globals of this module.
STATE = record_of(rules.State)
MASK_WORDS = rules.MASK_WORDS
IS_DONE, ON, ENDED = stepping.IS_DONE, stepping.ON, stepping.ENDED
SAME_STEP, DISABLED = stepping.SAME_STEP, stepping.DISABLED
NEXT = stepping.NEXT
begin_episode = stepping.begin_episode
find_choices = stepping.find_choices
clear_result = stepping.clear_result
is_legal = stepping.is_legal
act = stepping.act
observe = stepping.observe
unpack = stepping.unpack

LISTED, ILLEGAL = 0, 1
"""What is counted: the environments whose next match is due, and the actions that were not carried out: illegal
ones and, without autoreset, those after the end of an episode."""
COUNTS = 2


@gpu_program
def prepare(
    options: States, states: States, progress: Row, rngs: Row, current: Row, legal: Row, rewards: Row, terminated: Row,
    truncated: Row, counts: Row,
) -> None:  # fmt: skip
    """Write the options into every state, and clear what steps read; nothing is legal yet."""
    for i in range(cuda.grid(1), progress.shape[0], cuda.gridsize(1)):
        states[i] = options[0]
        fill(progress[i], 0)
        fill(rngs[i], 0)
        current[i] = 0
        fill(legal[i], 0)
        clear_result(i, rewards, terminated, truncated)
    if cuda.grid(1) == 0:
        for k in range(COUNTS):
            counts[k] = 0


@gpu_program
def clear(words: Row) -> None:
    """Clear observations: of a match that has not started, not every word is written."""
    for row in range(cuda.grid(1), words.shape[0], cuda.gridsize(1)):
        fill(words[row], 0)


@gpu_program
def number(is_shared: bool, progress: Row) -> None:
    """Set the number of each first match: all different in a shared series, 0 in a separate one."""
    for i in range(cuda.grid(1), progress.shape[0], cuda.gridsize(1)):
        progress[i, NEXT] = i if is_shared else 0


@gpu_program
def list_chosen(
    chosen: Row, rewards: Row, terminated: Row, truncated: Row, due: Row, counts: Row
) -> None:  # fmt: skip
    """List the chosen environments."""
    for i in range(cuda.grid(1), chosen.shape[0], cuda.gridsize(1)):
        if chosen[i]:
            clear_result(i, rewards, terminated, truncated)
            due[cuda.atomic.add(counts, LISTED, 1)] = i


@gpu_program
def step(
    actions: Row, n_actions: int, settings: Row, to_action: Row, to_compact: Row, plan: Row,
    states: States, progress: Row, rngs: Row, current: Row, legal: Row, rewards: Row, terminated: Row, truncated: Row,
    last_words: Row, last_planes: Row, due: Row, counts: Row,
) -> None:  # fmt: skip
    """Carry out the actions, and list the environments whose next match is due."""
    scratch: Row = cuda.local.array(MASK_WORDS, np.int64)
    minds = cuda.local.array(1, STATE)
    for i in range(cuda.grid(1), actions.shape[0], cuda.gridsize(1)):
        is_due = progress[i, IS_DONE] != ON
        if is_due and settings[DISABLED] == 1:
            cuda.atomic.add(counts, ILLEGAL, 1)
            continue
        if is_due or not is_legal(legal, i, n_actions, actions[i]):
            clear_result(i, rewards, terminated, truncated)
            if not is_due:
                cuda.atomic.add(counts, ILLEGAL, 1)
        else:
            act(
                states, i, actions[i], settings, to_action, to_compact, minds, progress, rngs, current, legal, rewards,
                terminated, truncated, scratch,
            )  # fmt: skip
            is_due = settings[SAME_STEP] == 1 and progress[i, IS_DONE] == ENDED
            if is_due and last_words.shape[0] > 0:
                observe(states, i, current[i], plan, last_words, last_planes, i)
        if is_due:
            due[cuda.atomic.add(counts, LISTED, 1)] = i


@gpu_program
def restart(
    seats: int, settings: Row, series: Row, to_compact: Row,
    states: States, progress: Row, rngs: Row, current: Row, legal: Row, due: Row, counts: Row,
) -> None:  # fmt: skip
    """Start the next match of the listed environments."""
    scratch: Row = cuda.local.array(MASK_WORDS, np.int64)
    minds = cuda.local.array(1, STATE)
    for k in range(cuda.grid(1), counts[LISTED], cuda.gridsize(1)):
        i = due[k]
        begin_episode(states, i, settings, seats, series, minds, progress, rngs, scratch)
        find_choices(states, i, to_compact, current, legal, scratch)


@gpu_program
def look(
    plan: Row, states: States, current: Row, legal: Row, words: Row, planes: Row, mask: Row, counts: Row
) -> None:  # fmt: skip
    """Write what the current seats see and may do, and empty the list."""
    for i in range(cuda.grid(1), current.shape[0], cuda.gridsize(1)):
        observe(states, i, current[i], plan, words, planes, i)
        unpack(legal, i, mask)
    if cuda.grid(1) == 0:
        counts[LISTED] = 0


@gpu_program
def look_from_every_seat(seats: int, plan: Row, states: States, current: Row, words: Row, planes: Row) -> None:
    """Write the observations of all seats, from the current one clockwise, into a row for each."""
    for row in range(cuda.grid(1), words.shape[0], cuda.gridsize(1)):
        i, way = row // seats, row % seats
        observe(states, i, (current[i] + way) % seats, plan, words, planes, row)


@gpu_program
def sample(rngs: Row, legal: Row, actions: Row) -> None:
    """Choose a random legal action for each environment."""
    for i in range(cuda.grid(1), actions.shape[0], cuda.gridsize(1)):
        actions[i] = max(0, random_action(legal[i], rngs[i]))
