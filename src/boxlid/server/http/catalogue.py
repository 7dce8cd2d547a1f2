"""The games as the lobby describes them."""

from boxlid.games import Game
from boxlid.games.looks import summary_text
from boxlid.server.paper.faces import draw_faces
from boxlid.server.tables.lobby_messages import GameInfo, GameLook, OptionCondition, OptionInfo


def game_info(game: Game) -> GameInfo:
    """A game with its seats and options."""
    least, most = game.rules.SEATS
    options = [
        OptionInfo(
            name=option.name,
            says=option.says,
            default=option.default,
            words=list(option.words),
            least=option.least,
            most=option.most,
            unlimited=option.unlimited,
            label=option.label,
            word_labels=list(option.word_labels),
            applies_if=option.applies_if and OptionCondition(option.applies_if[0], list(option.applies_if[1])),
            for_seats=option.for_seats,
        )
        for option in game.rules.OPTIONS
    ]
    look = game.look
    return GameInfo(
        id=game.id,
        title=game.title,
        year=game.year,
        tagline=look.TAGLINE,
        colour=look.COLOUR,
        emblem=look.EMBLEM,
        emblem_path=look.EMBLEMS.get(look.EMBLEM),
        least_seats=least,
        most_seats=most,
        usual_seats=game.rules.DEFAULT_SEATS,
        has_races=game.has_races,
        has_deals=game.has_deals,
        has_first_deal=game.first_deal is not None,
        options=options,
    )


def game_look(game: Game) -> GameLook:
    """How a game presents itself."""
    look = game.look
    return GameLook(
        suits=dict(look.SUITS),
        card_emblems=dict(look.CARD_EMBLEMS),
        emblems=dict(look.EMBLEMS),
        faces=draw_faces(game),
        facts=dict(look.FACTS),
        summary=summary_text(look.SUMMARY),
        points=list(look.POINTS),
    )
