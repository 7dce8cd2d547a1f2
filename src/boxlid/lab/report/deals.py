"""Figures of first deals of matches between bots that search."""

import numpy as np

from boxlid.bots import SEARCHERS, find_bot
from boxlid.games import View
from boxlid.kernel.chance.rng import new_rng
from boxlid.kernel.execution.flat import FloatArray
from boxlid.kernel.execution.state import copied
from boxlid.kernel.playout.figures import ACTIONS, CHOICES, DEALS, FORCED, LEGAL, Columns
from boxlid.lab.arena import DEALS_IN_SEED, bot_rngs
from boxlid.lab.report.variants import Variant
from boxlid.table.keys import key_from_seed, words_of

SAMPLED_DEALS = 10
"""Deals by rule of thumb from which the cost of a deal between searchers is estimated."""
MOVES_A_SECOND = 8e6
CHOICE_S = 1.5e-3
"""Roughly what a core does: play-out moves a second, and the time of a search besides them."""
LEAST_DEALS, MOST_DEALS = 20, 2000


def play_deal(variant: Variant, seats: int, bot: str, seed: int, number: int, columns: Columns) -> FloatArray:
    """The figures of the first deal of a match with this bot in every seat."""
    game, rules, outlook = variant.game, variant.game.rules, variant.game.outlook
    state = game.new_state(variant.options)
    rules.start(state, seats, words_of(key_from_seed(seed * DEALS_IN_SEED + number)))
    dealer, stage, before = state.dealer, outlook.stage(state), game.scores(state)
    period = game.measures.period
    choose, rngs = find_bot(bot), bot_rngs(seed, number, seats)
    row = np.zeros(columns.width)
    counted = [0] * (columns.width - columns.measures)
    is_over = False
    while not is_over:
        seat = game.actors(state)[0]
        view = View.of(game, state, seat)
        n_legal = len(view.legal())
        action = choose(view, rngs[seat])
        old = copied(state)
        rules.apply(state, seat, action)
        game.measures.measure(old, state, seat, action, counted)
        is_over = rules.is_over(state) or outlook.stage(state) != stage
        row[ACTIONS] += 1
        row[FORCED if n_legal == 1 else CHOICES] += 1
        row[LEGAL] += n_legal if n_legal > 1 else 0
        row[DEALS] += is_over or period(state) != period(old)
    after = game.scores(state)
    for seat in range(seats):
        row[columns.gained_by_position + (seat - dealer) % seats] = after[seat] - before[seat]
    row[columns.measures :] = counted
    return row


def affordable_deals(variant: Variant, seats: int, bot: str, core_s: float) -> int:
    """About how many deals between searchers one core plays in that time; the same on every machine.

    Each choice takes play-outs of what is left of the deal, whose length is that of deals by rule of thumb.
    """
    playouts = SEARCHERS[bot] * variant.game.outlook.EFFORT
    cost_s = 0.0
    for number in range(SAMPLED_DEALS):
        choices = choices_by_thumb(variant, seats, number)
        length = len(choices)
        left = sum(length - place for place, is_choice in enumerate(choices) if is_choice)
        cost_s += playouts * left / MOVES_A_SECOND + CHOICE_S * sum(choices)
    n = int(min(MOST_DEALS, max(LEAST_DEALS, SAMPLED_DEALS * core_s / max(cost_s, 1e-9))))
    return n - n % 10


def choices_by_thumb(variant: Variant, seats: int, number: int) -> list[bool]:
    """For every action of a deal by rule of thumb: was there an alternative?"""
    game, rules = variant.game, variant.game.rules
    state = game.new_state(variant.options)
    rules.start(state, seats, words_of(key_from_seed(number)))
    stage, rng = game.outlook.stage(state), new_rng(number)
    choices = []
    while game.outlook.stage(state) == stage and not rules.is_over(state):
        seat = game.actors(state)[0]
        choices.append(len(game.legal(state, seat)) > 1)
        rules.apply(state, seat, game.strategy.choose(state, seat, rng))
    return choices
