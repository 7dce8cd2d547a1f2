"""aBRIDGEd: what happened, from the views before and after an action."""

from collections.abc import Sequence

from boxlid.games.abridged import actions, calls, forms, phases, rules
from boxlid.games.abridged.cards import COLOUR, COLOUR_NAMES, LABELS, NAMES, TRUMP_LABELS, in_order
from boxlid.games.abridged.rules.chairs import dummy, partner_of, player_in, team_of, this_game
from boxlid.games.abridged.rules.scoring import TRICKS_NEEDED, deals_won, games_in, grand_total
from boxlid.games.abridged.rules.tricks import takes
from boxlid.games.abridged.scene import hand_number
from boxlid.games.abridged.score_sheet import game_block, score_sheets
from boxlid.games.abridged.state import CHAIRS, State
from boxlid.games.stories import StoryLine, counted, headline, play, remark, score, trick
from boxlid.kernel.cards.card_sets import NOTHING, has
from boxlid.kernel.cards.tricks import left_of

SAME_FOR_ALL = True


def opening(s: State, names: Sequence[str]) -> list[StoryLine]:
    """How the match begins: the teams, and the first dealer."""
    return [opponents(s, names), new_deal(s, names)]


def narrate(old: State, new: State, seat: int, action: int | None, names: Sequence[str]) -> list[StoryLine]:
    """What an action did. Every action of this game is open, so it is never None."""
    if action is None:
        return []
    if action >= actions.PLAY:
        return [
            card_played(old, seat, action - actions.PLAY, names),
            *trick_end(old, new, action - actions.PLAY, names),
        ]
    if action >= actions.TRUMP:
        return [play(f"{names[seat]} chooses {TRUMP_LABELS[new.trump]}.", seat), *announcements(old, new, names)]
    call = call_made(seat, action - actions.CALL, names)
    if new.phase == phases.DECLARING:
        return [call, *round_two(new, names), dummy_laid_open(new, names)]
    if new.phase == phases.NAMING and old.phase == phases.CALLING:
        return [call, dummy_laid_open(new, names)]
    return [call]


def call_made(seat: int, call: int, names: Sequence[str]) -> StoryLine:
    """A pass, or a declaration and what it promises."""
    if call == calls.PASS:
        return play(f"{names[seat]} passes.", seat)
    return play(f"{names[seat]} says {calls.NAMES[call].title()}: at least {TRICKS_NEEDED[call]} tricks.", seat)


def round_two(s: State, names: Sequence[str]) -> list[StoryLine]:
    """Four passes: strengths, and who declares (ABR-R2.1 to ABR-R2.3)."""
    declaring = team_of(s.declarer)
    totals = [sum(s.strengths[chair] for chair in (team, partner_of(team))) for team in (0, 1)]
    declarer = player_in(s, s.declarer)
    declarers, others = (team_names(s, team, names) for team in (declaring, 1 - declaring))
    together = f"{declarers} have {totals[declaring]} together, {others} {totals[1 - declaring]}."
    return [
        remark("All four passed, so the strengths decide who declares."),
        strengths(s, names, s.dealer),
        remark(f"{together} {names[declarer]} is the declarer.", declarer),
    ]


def announcements(old: State, new: State, names: Sequence[str]) -> list[StoryLine]:
    """What everyone announces from the declarer's left on, and who leads (ABR-R1.3, ABR-R1.4, ABR-R2.7, ABR-P1)."""
    first = left_of(new.declarer, CHAIRS)
    leader = player_in(new, first)
    lines = [strengths(new, names, first)] if old.strengths[first] == NOTHING else []
    return [*lines, longest_colours(new, names, first), remark(f"{names[leader]} leads first.", leader)]


def strengths(s: State, names: Sequence[str], first: int) -> StoryLine:
    """Everyone's strength, in the order of speaking."""
    said = ", ".join(f"{name_at(s, chair, names)} {s.strengths[chair]}" for chair in clockwise_from(first))
    return remark(f"The strengths of the hands: {said}.")


def longest_colours(s: State, names: Sequence[str], first: int) -> StoryLine:
    """Everyone's colour count, in the order of speaking."""
    said = ", ".join(f"{name_at(s, chair, names)} {s.longest[chair]}" for chair in clockwise_from(first))
    return remark(f"Cards of the longest colour: {said}.")


def dummy_laid_open(s: State, names: Sequence[str]) -> StoryLine:
    """The dummy's cards, by colour (ABR-R1.1, ABR-R2.4)."""
    player, hand = player_in(s, dummy(s)), s.hands[dummy(s)]
    colours = [[NAMES[card] for card in in_order(hand & colour)] for colour in COLOUR]
    by_name = zip(COLOUR_NAMES, colours, strict=True)
    held = [f"{name} {', '.join(card[1:] for card in cards)}" for name, cards in by_name if cards]
    text = f"{names[player]} is the dummy and lays the hand open: {'; '.join(held)}."
    return StoryLine("remark", text, (player,), tuple(card for colour in colours for card in colour))


def card_played(s: State, seat: int, card: int, names: Sequence[str]) -> StoryLine:
    """A card of the player's hand, or of the dummy's."""
    owner = player_in(s, s.turn)
    text = f"{names[seat]} {'leads' if s.led == NOTHING else 'plays'} {LABELS[card]}"
    if owner == seat:
        return play(f"{text}.", seat, NAMES[card])
    return StoryLine("play", f"{text} from the dummy.", (seat, owner), (NAMES[card],))


def trick_end(old: State, new: State, card: int, names: Sequence[str]) -> list[StoryLine]:
    """Who takes the trick, if this card ended it."""
    is_lead = old.led == NOTHING
    if is_lead or new.led != NOTHING:
        return []
    chair = old.turn if takes(card, old.best, old.trump) else old.winner
    winner = player_in(old, chair)
    lines = [trick(f"{names[winner]} takes the trick.", winner)]
    if new.deals == old.deals and new.phase != phases.OVER:
        return lines
    return [*lines, *deal_end(old, new, chair, names)]


def deal_end(old: State, new: State, winner: int, names: Sequence[str]) -> list[StoryLine]:
    """What a deal has earned, the score sheet, and what comes next."""
    declaring = team_of(old.declarer)
    taken = old.taken[declaring] + (team_of(winner) == declaring)
    lines = [headline(f"End of hand {hand_number(old)}.")]
    lines += [team_score(old, new, team, taken, names) for team in (declaring, 1 - declaring)]
    if new.phase == phases.OVER:
        return [*lines, *score_sheets(new, names), headline(result(new, names))]
    lines += game_block(new, names, 0, this_game(old))
    if this_game(new) != this_game(old):
        lines.append(opponents(new, names))
    return [*lines, new_deal(new, names)]


def team_score(old: State, new: State, team: int, taken: int, names: Sequence[str]) -> StoryLine:
    """Why a team has scored, or has not; `taken` are the tricks of the declarers."""
    needed, trumps = TRICKS_NEEDED[old.declared], TRUMP_LABELS[old.trump]
    is_made, is_declaring = taken >= needed, team == team_of(old.declarer)
    if is_declaring:
        outcome = "made" if is_made else "missed"
        why = f"took {counted(taken, 'trick')} with {trumps} and needed {needed}, contract {outcome}"
    else:
        why = "did not stop the contract" if is_made else f"stopped the contract by {counted(needed - taken, 'trick')}"
    gained = new.sheet[old.deals - 1][team]
    gain = f"+{gained}" if gained else "no points"
    text = f"{team_names(old, team, names)}: {why}, {gain}, now {totals_of(old, new, team, names)}."
    return score(text, *members(old, team))


def totals_of(old: State, new: State, team: int, names: Sequence[str]) -> str:
    """The total of a team; in Pivot Play, where partners change, of both players."""
    totals = {seat: grand_total(new.sheet, new.form, seat) for seat in members(old, team)}
    if len(set(totals.values())) == 1:
        return str(next(iter(totals.values())))
    return " and ".join(f"{names[seat]} {total}" for seat, total in totals.items())


def result(s: State, names: Sequence[str]) -> str:
    """Who has won, and by how much."""
    won = rules.winners(s)
    winners = [names[seat] for seat in range(CHAIRS) if has(won, seat)]
    totals = sorted((grand_total(s.sheet, s.form, seat) for seat in range(rules.sides(s))), reverse=True)
    verb = "wins" if len(winners) == 1 else "win"
    return f"{' and '.join(winners)} {verb} the match, {' to '.join(map(str, totals))}{tie_break(s)}."


def tie_break(s: State) -> str:
    """Which tie-break decided between equal totals (ABR-W2, ABR-W3, ABR-N3)."""
    if s.form == forms.PIVOT or grand_total(s.sheet, s.form, 0) != grand_total(s.sheet, s.form, 1):
        return ""
    if s.form == forms.NIGHT:
        return ", with more games won"
    is_level = deals_won(s.sheet, 0, 0) == deals_won(s.sheet, 0, 1)
    return ", with the last hand won" if is_level else ", with more hands won"


def opponents(s: State, names: Sequence[str]) -> StoryLine:
    """The teams of a game."""
    teams = f"{team_names(s, 0, names)} play against {team_names(s, 1, names)}."
    return remark(teams) if games_in(s.form) == 1 else headline(f"Game {this_game(s) + 1}. {teams}")


def new_deal(s: State, names: Sequence[str]) -> StoryLine:
    """Who deals."""
    return headline(f"Hand {hand_number(s)}. {name_at(s, s.dealer, names)} deals.")


def members(s: State, team: int) -> list[int]:
    """Both players of a team."""
    return [player_in(s, chair) for chair in (team, partner_of(team))]


def team_names(s: State, team: int, names: Sequence[str]) -> str:
    """Both players of a team, by name."""
    return " and ".join(names[seat] for seat in members(s, team))


def name_at(s: State, chair: int, names: Sequence[str]) -> str:
    """The name of the player in a chair."""
    return names[player_in(s, chair)]


def clockwise_from(chair: int) -> list[int]:
    """All chairs, clockwise from one of them."""
    return [(chair + step) % CHAIRS for step in range(CHAIRS)]
