"""Standard searches for comparison. `specialize` loads this file for each game.

Both sample worlds that are consistent with the view and play out by rule of thumb. Flat Monte Carlo tries all actions
equally often; with solved endings it is PIMC. ISMCTS (information-set Monte Carlo tree search, single observer) grows
one tree for all worlds, in which a node is the sequence of actions since the view: UCB1 selects among the tried actions
until a node has an untried one.
"""

from math import log, sqrt
from typing import Any

import numpy as np

from boxlid.kernel.cards.card_sets import MASK_BITS, NOTHING, has, lowest, only
from boxlid.kernel.chance.pick import random_action
from boxlid.kernel.chance.rng import RNG_WORDS, seed_rng
from boxlid.kernel.execution.flat import FloatArray, Row, States
from boxlid.kernel.execution.rule import rule

rules: Any
knowledge: Any
strategy: Any
outlook: Any
ending: Any

VIEW, WORLD, TRIAL = range(3)
RECORDS = TRIAL + 1
"""The records of the ending's solver follow."""

ACTION, SEAT, FIRST, NEXT, VISITS, AVAILABLE = range(6)
COLUMNS = 6
"""The fields of a node: action, seat, first child, next sibling, visits, and availability."""
ROOT = 0


@rule
def is_running(s: Any, stage: int) -> bool:
    """Is the stage still running?"""
    return outlook.stage(s) == stage and not rules.is_over(s)


@rule
def play_out(states: States, i: int, stage: int, rng: Row) -> None:
    """Play out to the end of the stage by rule of thumb."""
    while is_running(states[i], stage):
        seat = lowest(rules.actors(states[i]))
        rules.apply(states[i], seat, strategy.choose(states[i], seat, rng))


@rule
def add_win_chances(
    states: States,
    seat: int,
    actions: Row,
    seed: int,
    n: int,
    is_open: bool,
    is_solved: bool,
    workspace: Any,
    sums: FloatArray,
) -> None:
    """Add up the seat's win chances after each action in n worlds, or in the true one if everything is open."""
    rng: Row = np.zeros(RNG_WORDS, np.int64)
    playout_rng: Row = np.zeros(RNG_WORDS, np.int64)
    stage = outlook.stage(states[VIEW])
    for number in range(n):
        seed_rng(rng, seed, number)
        states[WORLD] = states[VIEW]
        if not is_open:
            knowledge.deal_unknown(states[WORLD], seat, rng)
        for row in range(actions.shape[0]):
            states[TRIAL] = states[WORLD]
            playout_rng[:] = rng
            rules.apply(states[TRIAL], seat, actions[row])
            if is_solved:
                ending.finish(states, TRIAL, stage, number, workspace)
            else:
                play_out(states, TRIAL, stage, playout_rng)
            sums[row] += outlook.prospects(states[TRIAL], seat)


@rule
def actor(s: Any, viewer: int) -> int:
    """The seat to act. Of several, the searching seat first: its choice is sealed, so the order does not matter."""
    actors = rules.actors(s)
    return viewer if has(actors, viewer) else lowest(actors)


@rule
def select_child(tree: Row, sums: FloatArray, node: int, untried: Row, exploration: float) -> int:
    """The child with the highest UCB1 bound among those legal here. Removes tried actions from `untried`.

    The bound uses how often a child was available instead of its parent's visits, since not every world allows it.
    """
    best = NOTHING
    best_bound = 0.0
    child = tree[node, FIRST]
    while child != NOTHING:
        word = tree[child, ACTION] // MASK_BITS
        action = only(tree[child, ACTION] % MASK_BITS)
        if untried[word] & action:
            untried[word] &= ~action
            tree[child, AVAILABLE] += 1
            visits = tree[child, VISITS]
            bound = sums[child] / visits + exploration * sqrt(log(tree[child, AVAILABLE]) / visits)
            if best == NOTHING or bound > best_bound:
                best = child
                best_bound = bound
        child = tree[child, NEXT]
    return best


@rule
def add_child(tree: Row, node: int, leaf: int, action: int, seat: int) -> None:
    """Add a child for an action to a node."""
    tree[leaf, ACTION] = action
    tree[leaf, SEAT] = seat
    tree[leaf, FIRST] = NOTHING
    tree[leaf, NEXT] = tree[node, FIRST]
    tree[leaf, VISITS] = 0
    tree[leaf, AVAILABLE] = 1
    tree[node, FIRST] = leaf


@rule
def grow_tree(states: States, viewer: int, seed: int, n: int, exploration: float, tree: Row, sums: FloatArray) -> int:
    """The action visited most often in n simulations. The tree needs capacity for n + 1 nodes."""
    rng: Row = np.zeros(RNG_WORDS, np.int64)
    untried: Row = np.zeros(rules.MASK_WORDS, np.int64)
    path = np.zeros(n + 1, np.int64)
    stage = outlook.stage(states[VIEW])
    tree[ROOT, FIRST] = NOTHING
    n_nodes = 1
    for number in range(n):
        seed_rng(rng, seed, number)
        states[WORLD] = states[VIEW]
        knowledge.deal_unknown(states[WORLD], viewer, rng)
        node = ROOT
        depth = 0
        is_inside = True
        while is_inside and is_running(states[WORLD], stage):
            seat = actor(states[WORLD], viewer)
            rules.legal(states[WORLD], seat, untried)
            child = select_child(tree, sums, node, untried, exploration)
            if untried.any():
                add_child(tree, node, n_nodes, random_action(untried, rng), seat)
                child = n_nodes
                n_nodes += 1
                is_inside = False
            rules.apply(states[WORLD], seat, tree[child, ACTION])
            node = child
            path[depth] = node
            depth += 1
        play_out(states, WORLD, stage, rng)
        for step in range(depth):
            tree[path[step], VISITS] += 1
            sums[path[step]] += outlook.prospects(states[WORLD], tree[path[step], SEAT])
    return most_visited(tree)


@rule
def most_visited(tree: Row) -> int:
    """The most visited action of the root."""
    child = tree[ROOT, FIRST]
    best = child
    while child != NOTHING:
        if tree[child, VISITS] > tree[best, VISITS]:
            best = child
        child = tree[child, NEXT]
    return tree[best, ACTION]
