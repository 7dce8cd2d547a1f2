"""aBRIDGEd: what a deal earns, and who has won. A score sheet has a row for each deal and a column for each team."""

from boxlid.games.abridged import calls, forms
from boxlid.games.abridged.rules.chairs import CHAIR_OF, seating, team_of
from boxlid.games.abridged.state import CHAIRS, DEALS_IN_GAME, MOST_GAMES
from boxlid.kernel.cards.card_sets import only
from boxlid.kernel.execution.rows import Grid
from boxlid.kernel.execution.rule import rule

# The chart (ABR-SC-PLAY, ABR-SC-TEN, ABR-SC-SEVEN): by declaration and by the tricks of the declaring team, what that
# team earns; below zero, what its opponents earn instead.
CHART = [
    [-550, -450, -360, -280, -210, -150, -100, -60, -30, -10, 90, 100, 110, 120],
    [-50, -45, -40, -35, -30, -25, -20, -15, -10, -5, 50, 55, 60, 65],
    [-35, -30, -25, -20, -15, -10, -5, 10, 15, 20, 25, 30, 35, 40],
]
TRICKS_NEEDED = {
    call: next(tricks for tricks, points in enumerate(row) if points > 0)
    for call, row in enumerate(CHART, calls.FIRST_DECLARATION)
}
"""How many tricks a declaration promises (ABR-R1.0b, ABR-R2.5)."""


@rule
def games_in(form: int) -> int:
    """One game, or three in a Night and in Pivot Play (ABR-N1, ABR-V1)."""
    return 1 if form == forms.GAME else MOST_GAMES


@rule
def earned(declared: int, tricks: int) -> int:
    """The points of the declaring team; below zero, those of its opponents (ABR-SC2, ABR-SC3)."""
    return CHART[declared - calls.FIRST_DECLARATION][tricks]


@rule
def enter(sheet: Grid, deal: int, declaring: int, declared: int, tricks: int) -> None:
    """Write the row of a deal: one team has points in it, the other none (ABR-SC1)."""
    points = earned(declared, tricks)
    scorer = declaring if points > 0 else 1 - declaring
    sheet[deal][scorer] = abs(points)


@rule
def game_total(sheet: Grid, game: int, team: int) -> int:
    """The points of a team in one game (ABR-G1)."""
    total = 0
    for deal in range(game * DEALS_IN_GAME, (game + 1) * DEALS_IN_GAME):
        total += sheet[deal][team]
    return total


@rule
def deals_won(sheet: Grid, game: int, team: int) -> int:
    """How many deals of a game the team has scored (ABR-Q12)."""
    won = 0
    for deal in range(game * DEALS_IN_GAME, (game + 1) * DEALS_IN_GAME):
        won += int(sheet[deal][team] > 0)
    return won


@rule
def game_winner(sheet: Grid, game: int) -> int:
    """The team with more points, else with more deals won, else with the last deal (ABR-W1, ABR-W2, ABR-W3)."""
    lead = game_total(sheet, game, 0) - game_total(sheet, game, 1)
    if lead == 0:
        lead = deals_won(sheet, game, 0) - deals_won(sheet, game, 1)
    if lead == 0:
        last = (game + 1) * DEALS_IN_GAME - 1
        lead = sheet[last][0] - sheet[last][1]
    return 0 if lead > 0 else 1


@rule
def night_winner(sheet: Grid) -> int:
    """The team with the higher grand total, else with two of the three games (ABR-N2, ABR-N3)."""
    lead = 0
    games_lost = 0
    for game in range(MOST_GAMES):
        lead += game_total(sheet, game, 0) - game_total(sheet, game, 1)
        games_lost += game_winner(sheet, game)
    if lead == 0:
        return int(games_lost > 1)
    return 0 if lead > 0 else 1


@rule
def grand_total(sheet: Grid, form: int, player: int) -> int:
    """What the player's side has earned in every game: the WE columns of their sheet (ABR-N1, ABR-V3)."""
    total = 0
    for game in range(games_in(form)):
        chair = CHAIR_OF[seating(form, game)][player]
        total += game_total(sheet, game, team_of(chair))
    return total


@rule
def pivot_winners(sheet: Grid) -> int:
    """The players with the highest total of their own; equals share (ABR-V3, ABR-Q13)."""
    best = 0
    leaders = 0
    for player in range(CHAIRS):
        total = grand_total(sheet, forms.PIVOT, player)
        if total > best:
            best = total
            leaders = 0
        if total == best:
            leaders |= only(player)
    return leaders
