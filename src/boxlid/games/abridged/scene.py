"""aBRIDGEd: what is shown and said. Everything here is made from a hidden record."""

from collections.abc import Sequence
from typing import cast

from boxlid.games.abridged import knowledge, rules, scoring
from boxlid.games.abridged.cards import COLOUR, HAND, LOWEST_NUMBER, NO_TRUMP, PACK, colour_of, takes
from boxlid.games.abridged.rules import CALL, PLAY, TRUMP, State
from boxlid.games.abridged.scoresheet import game_block, score_sheets
from boxlid.games.abridged.scoring import CHAIRS, CHART, DEALS_IN_GAME, PIVOT, SAY_PASS, SAY_PLAY, SAY_SEVEN, SAY_TEN
from boxlid.games.scenes import Card, Choice, Scene, SeatScene, Zone, closed_hand, remembered
from boxlid.games.vocabulary import Vocabulary
from boxlid.kernel.cards.card_sets import NOTHING, has
from boxlid.kernel.cards.tricks import is_last_trick_open, left_of

TOLD_ALIKE = True
"""Everybody is told of an open action in the same words."""
COLOUR_NAMES = ("red", "yellow", "green", "blue")
TRUMP_NAMES = (*COLOUR_NAMES, "none")
CALL_NAMES = {SAY_PASS: "pass", SAY_PLAY: "play", SAY_TEN: "ten", SAY_SEVEN: "seven"}
TRICKS_NEEDED = {
    said: next(n for n, points in enumerate(CHART[said - SAY_PLAY]) if points > 0)
    for said in (SAY_PLAY, SAY_TEN, SAY_SEVEN)
}
TITLES = {scoring.GAME: "aBRIDGEd", scoring.NIGHT: "aBRIDGEd Night", PIVOT: "Pivot Play"}


def card_name(card: int) -> str:
    """The short name: `R14`."""
    return f"{COLOUR_NAMES[colour_of(card)][0].upper()}{card % HAND + LOWEST_NUMBER}"


CARDS = {card_name(card): card for card in range(PACK)}
NAMES = {card: name for name, card in CARDS.items()}


@remembered
def card_label(card: int) -> str:
    """The name in words: `red 14`."""
    return f"{COLOUR_NAMES[colour_of(card)]} {NAMES[card][1:]}"


def action_words(action: int) -> str:
    """The text form of an action."""
    if action < TRUMP:
        return f"call {CALL_NAMES[action - CALL]}"
    if action < PLAY:
        return f"trump {TRUMP_NAMES[action - TRUMP]}"
    return f"play {NAMES[action - PLAY]}"


ACTIONS = {action_words(action): action for action in range(rules.ACTIONS)}

parse_action = Vocabulary(
    ACTIONS,
    expected={
        "call": "a call is pass or play, or in round two ten or seven (ABR-Q1)",
        "trump": "trump is followed by red, yellow, green, blue or none (ABR-R1.2)",
        "play": "the cards are R2 to R14, Y2 to Y14, G2 to G14 and B2 to B14 (ABR-BOX)",
    },
    otherwise="call pass, call play, call ten, call seven, trump COLOUR, or play CARD",
).parse


@remembered
def show_card(card: int) -> Card:
    """The card for people."""
    name = NAMES[card]
    return Card(name=name, label=card_label(card), suit=COLOUR_NAMES[colour_of(card)], number=int(name[1:]))


@remembered
def show_cards(cards: int, trump: int = NO_TRUMP) -> tuple[Card, ...]:
    """A set of cards by colour, trumps first, high cards first (ABR-D2b, ABR-R1.1, ABR-R1.2)."""
    held = (card for card in range(PACK) if has(cards, card))
    return tuple(show_card(card) for card in sorted(held, key=lambda c: (colour_of(c) != trump, colour_of(c), -c)))


def scene(state: object, viewer: int, legal: Sequence[int]) -> Scene:
    """All that the viewer sees of a hidden record; seats in the order in which they sit."""
    s = cast(State, state)
    waiting = rules.actors(s)
    around = [int(rules.player_in(s, chair)) for chair in range(CHAIRS)]
    hidden = knowledge.hidden_chairs(s, viewer)
    return Scene(
        game="abridged",
        viewer=viewer,
        heading=heading(s),
        prompt=prompt(s),
        seats=tuple(
            SeatScene(
                seat=seat,
                score=int(scoring.grand_total(s.sheet, s.form, seat)),
                facts=facts(s, chair),
                is_dealer=bool(chair == s.dealer),
                is_waited_for=bool(has(waiting, seat)),
            )
            for chair, seat in enumerate(around)
        ),
        zones=(
            *(
                zone
                for chair, seat in enumerate(around)
                for zone in (hand_zone(s, chair, seat, has(hidden, chair)), trick_zone("trick", seat, s.trick[chair]))
            ),
            *last_trick_zones(s),
        ),
        choices=tuple(Choice(action, action_words(action), action_label(s, action)) for action in legal),
    )


def heading(s: State) -> str:
    """Where the match stands, and what is being played for."""
    parts = [TITLES[int(s.form)]]
    if scoring.games_in(s.form) > 1:
        parts.append(f"game {rules.this_game(s) + 1} of {scoring.games_in(s.form)}")
    parts.append(f"hand {hand_number(s)} of {DEALS_IN_GAME}")
    return ", ".join(parts) + (f"; {contract(s)}" if s.trump != NOTHING else "")


def hand_number(s: State) -> int:
    """Which hand of the game it is, from 1."""
    return (int(s.deals) - 1) % DEALS_IN_GAME + 1


def contract(s: State) -> str:
    """What has been declared."""
    return f"{CALL_NAMES[int(s.declared)].title()}, {trump_label(int(s.trump))}"


def trump_label(trump: int) -> str:
    """The trumps in words."""
    return "no trumps" if trump == NO_TRUMP else f"{COLOUR_NAMES[trump]} trumps"


def facts(s: State, chair: int) -> tuple[tuple[str, str], ...]:
    """What has been announced and won in front of everybody (ABR-P9, ABR-Q29)."""
    team = "AB"[scoring.team_of(chair)]
    if s.declarer != NOTHING:
        team += {int(s.declarer): " declarer", int(rules.dummy(s)): " dummy"}.get(chair, "")
    return (
        ("team", team),
        ("pips", show_number(s.strengths[chair])),
        ("longest", show_number(s.longest[chair])),
        ("tricks", str(s.taken[scoring.team_of(chair)])),
    )


def show_number(announced: int) -> str:
    """A number that has been announced, or a dash."""
    return "–" if announced == NOTHING else str(announced)


def hand_zone(s: State, chair: int, seat: int, is_hidden: bool) -> Zone:
    """A hand: open if it is the viewer's or the dummy's, whose trumps lie first."""
    if is_hidden:
        return closed_hand(seat, int(knowledge.cards_held(s, chair)))
    return Zone("hand", seat, cards=show_cards(int(s.hands[chair]), int(s.trump)))


def trick_zone(kind: str, seat: int, card: int) -> Zone:
    """A player's card, if it has been played."""
    return Zone(kind, seat, cards=() if card == NOTHING else (show_card(int(card)),))


def last_trick_zones(s: State) -> list[Zone]:
    """The last trick of the hand before, by who sat in each chair then."""
    if not is_last_trick_open(s):
        return []
    sat = scoring.PLAYER_IN[scoring.seating(s.form, (int(s.deals) - 2) // DEALS_IN_GAME)]
    return [trick_zone("last trick", int(sat[chair]), s.last_trick[chair]) for chair in range(CHAIRS)]


def prompt(s: State) -> str:
    """What is being waited for."""
    if s.phase == rules.PLAYING:
        return play_prompt(s)
    return {
        rules.CALLING: "Play: your team takes at least 10 tricks, and you are the declarer. Or pass.",
        rules.DECLARING: "You are the declarer. Ten tricks at least, or seven?",
        rules.NAMING: "Which colour is trumps, or none?",
        rules.OVER: "The match is over.",
    }[int(s.phase)]


def play_prompt(s: State) -> str:
    """From which hand a card is due, and what it must follow."""
    hand = " from the dummy" if s.turn == rules.dummy(s) else ""
    if s.led == NOTHING:
        return f"Lead any card{hand}."
    led = int(s.led)
    return f"{card_label(led).capitalize()} was led: follow{hand} with {COLOUR_NAMES[colour_of(led)]} if you can."


def action_label(s: State, action: int) -> str:
    """An action for a button or a menu."""
    if action < TRUMP:
        said = action - CALL
        return CALL_NAMES[said] + (f": at least {TRICKS_NEEDED[said]} tricks" if said in TRICKS_NEEDED else "")
    if action < PLAY:
        return trump_label(action - TRUMP)
    verb = "play" if s.led != NOTHING else "lead"
    hand = "dummy's " if s.turn == rules.dummy(s) else ""
    return f"{verb} {hand}{card_label(action - PLAY)}"


# --- Narration: what happened, told from the views before and after ------------------------------------------------


def opening(state: object, names: Sequence[str]) -> list[str]:
    """How the match begins."""
    s = cast(State, state)
    return [*who_plays_whom(s, names), new_deal(s, names)]


def narrate(before: object, after: object, seat: int, action: int | None, names: Sequence[str]) -> list[str]:
    """What an action did. Every action of this game is open, so it is never None."""
    old, new = cast(State, before), cast(State, after)
    if action is None:
        return []
    if action >= PLAY:
        return card_played(old, new, action - PLAY, names)
    if action >= TRUMP:
        return trump_named(old, new, names)
    said = f"{names[seat]}: {CALL_NAMES[action - CALL].title()}."
    if new.phase == rules.CALLING:
        return [said]
    if new.phase == rules.DECLARING:
        return [said, *round_two(new, names)]
    if old.phase == rules.DECLARING:
        return [said]
    return [said, dummy_laid_open(new, names)]


def round_two(s: State, names: Sequence[str]) -> list[str]:
    """Four passes: strengths, who declares, and the dummy (ABR-R2.1 to ABR-R2.4)."""
    declaring = scoring.team_of(s.declarer)
    totals = [sum(int(s.strengths[chair]) for chair in (team, team + 2)) for team in (declaring, 1 - declaring)]
    return [
        "Four passes: round two.",
        strengths_told(s, names, int(s.dealer)),
        f"{totals[0]} against {totals[1]}. Declarer: {name_at(s, int(s.declarer), names)}.",
        dummy_laid_open(s, names),
    ]


def trump_named(old: State, new: State, names: Sequence[str]) -> list[str]:
    """The trumps, then what everybody announces from the declarer's left on (ABR-R1.2 to ABR-R1.4, ABR-R2.6, 2.7)."""
    first = int(left_of(new.declarer, CHAIRS))
    lines = [f"{name_at(new, int(new.declarer), names)}: {trump_label(int(new.trump))}."]
    if old.strengths[first] == NOTHING:
        lines.append(strengths_told(new, names, first))
    told = ", ".join(f"{name_at(new, chair, names)} {new.longest[chair]}" for chair in around_from(first))
    return [*lines, f"Longest colours: {told}.", f"First lead: {name_at(new, first, names)}."]


def strengths_told(s: State, names: Sequence[str], first: int) -> str:
    """Everybody's strength, in the order of telling."""
    told = ", ".join(f"{name_at(s, chair, names)} {s.strengths[chair]}" for chair in around_from(first))
    return f"Strengths: {told}."


def dummy_laid_open(s: State, names: Sequence[str]) -> str:
    """The dummy's cards, by colour."""
    hand = int(s.hands[rules.dummy(s)])
    colours = [" ".join(card.name for card in show_cards(hand & int(colour))) for colour in COLOUR]
    return f"Dummy: {name_at(s, int(rules.dummy(s)), names)}, {' | '.join(colour for colour in colours if colour)}."


def card_played(old: State, new: State, card: int, names: Sequence[str]) -> list[str]:
    """A card, and what follows if it was the last of a trick or of a deal."""
    chair = int(old.turn)
    from_dummy = " (dummy)" if chair == rules.dummy(old) else ""
    lines = [f"{name_at(old, chair, names)}{from_dummy}: {card_label(card)}"]
    is_lead = old.led == NOTHING
    if is_lead or new.led != NOTHING:
        return lines
    winner = chair if takes(card, old.best, old.trump) else int(old.winner)
    lines.append(f"Trick to {name_at(old, winner, names)}.")
    if new.deals == old.deals and new.phase != rules.OVER:
        return lines
    return [*lines, *deal_end(old, new, winner, names)]


def deal_end(old: State, new: State, winner: int, names: Sequence[str]) -> list[str]:
    """What a deal has earned, the score sheet, and what comes next."""
    declaring = scoring.team_of(old.declarer)
    taken = int(old.taken[declaring]) + (scoring.team_of(winner) == declaring)
    points = new.sheet[old.deals - 1]
    scorer = 0 if points[0] else 1
    tricks = f"{taken} tricks, {TRICKS_NEEDED[int(old.declared)]} declared"
    lines = [
        f"End of the hand. {contract(old)}: {tricks} by {team_names(old, declaring, names)}.",
        f"{points[scorer]} points to {team_names(old, scorer, names)}.",
    ]
    if new.phase == rules.OVER:
        return [*lines, *score_sheets(new, names), result(new, names)]
    lines += game_block(new, names, 0, int(rules.this_game(old)))
    if rules.this_game(new) != rules.this_game(old):
        lines += who_plays_whom(new, names)
    return [*lines, new_deal(new, names)]


def result(s: State, names: Sequence[str]) -> str:
    """Who has won, and by how much."""
    won = rules.winners(s)
    winners = " & ".join(names[seat] for seat in range(CHAIRS) if has(won, seat))
    totals = [int(scoring.grand_total(s.sheet, s.form, seat)) for seat in range(rules.sides(s))]
    return f"Match won: {winners}, {' to '.join(map(str, sorted(totals, reverse=True)))}{tie_break(s)}."


def tie_break(s: State) -> str:
    """What told teams with equal totals apart (ABR-W2, ABR-W3, ABR-N3)."""
    if s.form == PIVOT or scoring.grand_total(s.sheet, s.form, 0) != scoring.grand_total(s.sheet, s.form, 1):
        return ""
    if s.form == scoring.NIGHT:
        return ", with more games won"
    is_level = scoring.deals_won(s.sheet, 0, 0) == scoring.deals_won(s.sheet, 0, 1)
    return ", with the last hand won" if is_level else ", with more hands won"


def who_plays_whom(s: State, names: Sequence[str]) -> list[str]:
    """The teams of a game."""
    game = f"Game {rules.this_game(s) + 1}. " if scoring.games_in(s.form) > 1 else ""
    return [f"{game}{team_names(s, 0, names)} against {team_names(s, 1, names)}."]


def new_deal(s: State, names: Sequence[str]) -> str:
    """Who deals."""
    return f"Hand {hand_number(s)}. Dealer: {name_at(s, int(s.dealer), names)}."


def team_names(s: State, team: int, names: Sequence[str]) -> str:
    """Both players of a team."""
    return " & ".join(name_at(s, chair, names) for chair in (team, scoring.partner_of(team)))


def name_at(s: State, chair: int, names: Sequence[str]) -> str:
    """Who sits there."""
    return names[rules.player_in(s, chair)]


def around_from(chair: int) -> list[int]:
    """All chairs, clockwise from one of them."""
    return [(chair + step) % CHAIRS for step in range(CHAIRS)]
