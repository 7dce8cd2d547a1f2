"""aBRIDGEd: what a deal earns, and who has won. The clauses cited are those of rulebook.md.

A score sheet has a row for each deal and a column for each team. Chairs 0 and 2 are team 0, chairs 1 and 3 team 1.
"""

from boxlid.kernel.cards.card_sets import only
from boxlid.kernel.execution.rows import Grid
from boxlid.kernel.execution.rule import rule

CHAIRS = 4
TEAMS = 2
DEALS_IN_GAME = 4
MOST_GAMES = 3
MOST_DEALS = MOST_GAMES * DEALS_IN_GAME

# The forms of a match
GAME, NIGHT, PIVOT = 0, 1, 2

# What can be said
SAY_PASS, SAY_PLAY, SAY_TEN, SAY_SEVEN = 0, 1, 2, 3

# The chart (ABR-SC-PLAY, ABR-SC-TEN, ABR-SC-SEVEN): by declaration and by the tricks of the declaring team, what that
# team earns; below zero, what its opponents earn instead.
CHART = [
    [-550, -450, -360, -280, -210, -150, -100, -60, -30, -10, 90, 100, 110, 120],
    [-50, -45, -40, -35, -30, -25, -20, -15, -10, -5, 50, 55, 60, 65],
    [-35, -30, -25, -20, -15, -10, -5, 10, 15, 20, 25, 30, 35, 40],
]

# The chair of each player in each game of Pivot Play, and the player in each chair (ABR-Q32).
CHAIR_OF = [[0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]
PLAYER_IN = [[0, 1, 2, 3], [0, 3, 1, 2], [0, 2, 3, 1]]


@rule
def games_in(form: int) -> int:
    """One game, or three in a Night and in Pivot Play (ABR-N1, ABR-V1)."""
    return 1 if form == GAME else MOST_GAMES


@rule
def seating(form: int, game: int) -> int:
    """Which row of chairs is in force: players change places in Pivot Play alone (ABR-S1, ABR-N1, ABR-V1)."""
    return game if form == PIVOT else 0


@rule
def team_of(chair: int) -> int:
    """Partners sit opposite each other (ABR-S1)."""
    return chair & 1


@rule
def partner_of(chair: int) -> int:
    """The chair opposite (ABR-S1)."""
    return (chair + 2) % CHAIRS


@rule
def earned(declared: int, tricks: int) -> int:
    """The points of the declaring team; below zero, those of its opponents (ABR-SC2, ABR-SC3)."""
    return CHART[declared - SAY_PLAY][tricks]


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
    """What the player's side has earned in every game: the WE columns of the own sheet (ABR-N1, ABR-V3)."""
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
        total = grand_total(sheet, PIVOT, player)
        if total > best:
            best = total
            leaders = 0
        if total == best:
            leaders |= only(player)
    return leaders
