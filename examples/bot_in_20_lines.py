"""A bot for every game: deals the unseen cards at random, tries each action, and plays on by rule of thumb.

boxlid tournament family --bots examples/bot_in_20_lines.py:bot,thumb --deals 20
"""

from boxlid.kernel.execution.state import copied

WORLDS = 4


def bot(view, rng):
    game, legal = view.game, view.legal()
    gains = dict.fromkeys(legal, 0.0)
    for _ in range(WORLDS if len(legal) > 1 else 0):
        world = copied(view.state)
        game.knowledge.deal_unknown(world, view.seat, rng)
        for action in legal:
            gains[action] += gain(game, copied(world), view.seat, action, rng)
    return max(legal, key=gains.get)


def gain(game, state, seat, action, rng):
    stage = game.outlook.stage(state)
    game.rules.apply(state, seat, action)
    while game.outlook.stage(state) == stage and not game.rules.is_over(state):
        actor = game.actors(state)[0]
        game.rules.apply(state, actor, game.strategy.choose(state, actor, rng))
    return game.outlook.merit(state, seat)
