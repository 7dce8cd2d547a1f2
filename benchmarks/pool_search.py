"""Searches of the known kinds, to be measured against. `specialize` loads this file for each game.

All look into worlds that merely fit what was seen, and go on from there by rule of thumb. One looks a single action
ahead and tries all equally often: Monte Carlo at its plainest, or with solved endings what is called PIMC. The other
is information-set tree search (ISMCTS) with one tree for all worlds, in which a node is what has been done since the
view: as long as every action that is legal in a world has been tried, the one of the best upper bound is taken, then
one untried.
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
"""The ending's own records follow."""

ACTION, CHOOSER, FIRST, NEXT, VISITS, CHANCES = range(6)
COLUMNS = 6
"""The fields of a node: action, seat, first child, next sibling, visits, and availability."""
ROOT = 0


@rule
def is_on(s: Any, stage: int) -> bool:
    """Is the stage still running?"""
    return outlook.stage(s) == stage and not rules.is_over(s)


@rule
def go_on(states: States, i: int, stage: int, rng: Row) -> None:
    """Play out to the end of the stage by rule of thumb."""
    while is_on(states[i], stage):
        seat = lowest(rules.actors(states[i]))
        rules.apply(states[i], seat, strategy.choose(states[i], seat, rng))


@rule
def add_prospects(
    states: States,
    seat: int,
    actions: Row,
    seed: int,
    n: int,
    is_open: bool,
    is_solved: bool,
    memory: Any,
    sums: FloatArray,
) -> None:
    """Add up the seat's win chances after each action in n worlds, or in the true one if everything is open."""
    rng: Row = np.zeros(RNG_WORDS, np.int64)
    luck: Row = np.zeros(RNG_WORDS, np.int64)
    stage = outlook.stage(states[VIEW])
    for number in range(n):
        seed_rng(rng, seed, number)
        states[WORLD] = states[VIEW]
        if not is_open:
            knowledge.deal_unknown(states[WORLD], seat, rng)
        for row in range(actions.shape[0]):
            states[TRIAL] = states[WORLD]
            luck[:] = rng
            rules.apply(states[TRIAL], seat, actions[row])
            if is_solved:
                ending.finish(states, TRIAL, stage, number, memory)
            else:
                go_on(states, TRIAL, stage, luck)
            sums[row] += outlook.prospects(states[TRIAL], seat)


@rule
def actor(s: Any, viewer: int) -> int:
    """The seat to act. Of several, the searching seat first: its choice is sealed, so the order does not matter."""
    actors = rules.actors(s)
    return viewer if has(actors, viewer) else lowest(actors)


@rule
def child_to_take(tree: Row, sums: FloatArray, node: int, untried: Row, curiosity: float) -> int:
    """Of the children that are legal here the one of the best upper bound; what they do is struck off `untried`.

    A bound counts how often a child could have been taken, since not every world allows it.
    """
    best = NOTHING
    best_bound = 0.0
    child = tree[node, FIRST]
    while child != NOTHING:
        word = tree[child, ACTION] // MASK_BITS
        action = only(tree[child, ACTION] % MASK_BITS)
        if untried[word] & action:
            untried[word] &= ~action
            tree[child, CHANCES] += 1
            visits = tree[child, VISITS]
            bound = sums[child] / visits + curiosity * sqrt(log(tree[child, CHANCES]) / visits)
            if best == NOTHING or bound > best_bound:
                best = child
                best_bound = bound
        child = tree[child, NEXT]
    return best


@rule
def grow(tree: Row, node: int, leaf: int, action: int, seat: int) -> None:
    """Add a child for an action to a node."""
    tree[leaf, ACTION] = action
    tree[leaf, CHOOSER] = seat
    tree[leaf, FIRST] = NOTHING
    tree[leaf, NEXT] = tree[node, FIRST]
    tree[leaf, VISITS] = 0
    tree[leaf, CHANCES] = 1
    tree[node, FIRST] = leaf


@rule
def grow_tree(states: States, viewer: int, seed: int, n: int, curiosity: float, tree: Row, sums: FloatArray) -> int:
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
        while is_inside and is_on(states[WORLD], stage):
            seat = actor(states[WORLD], viewer)
            rules.legal(states[WORLD], seat, untried)
            child = child_to_take(tree, sums, node, untried, curiosity)
            if untried.any():
                grow(tree, node, n_nodes, random_action(untried, rng), seat)
                child = n_nodes
                n_nodes += 1
                is_inside = False
            rules.apply(states[WORLD], seat, tree[child, ACTION])
            node = child
            path[depth] = node
            depth += 1
        go_on(states, WORLD, stage, rng)
        for step in range(depth):
            tree[path[step], VISITS] += 1
            sums[path[step]] += outlook.prospects(states[WORLD], tree[path[step], CHOOSER])
    return favourite(tree)


@rule
def favourite(tree: Row) -> int:
    """The most visited action of the root."""
    child = tree[ROOT, FIRST]
    best = child
    while child != NOTHING:
        if tree[child, VISITS] > tree[best, VISITS]:
            best = child
        child = tree[child, NEXT]
    return tree[best, ACTION]
