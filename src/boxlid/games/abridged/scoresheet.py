"""aBRIDGEd: the score sheets, laid out as the booklet prints them (ABR-S4, ABR-N1, ABR-V2)."""

from collections.abc import Sequence

from boxlid.games.abridged import scoring
from boxlid.games.abridged.rules import State
from boxlid.games.abridged.scoring import CHAIR_OF, CHAIRS, DEALS_IN_GAME, PIVOT, PLAYER_IN

LABEL_WIDTH = len("GRAND TOTAL  ")
NO_POINTS = "—"


def score_sheets(s: State, names: Sequence[str]) -> list[str]:
    """Every sheet that is kept: one for the table, or in Pivot Play one for each player."""
    keepers = range(CHAIRS) if s.form == PIVOT else range(1)
    return [line for player in keepers for line in score_sheet(s, names, player)]


def score_sheet(s: State, names: Sequence[str], player: int) -> list[str]:
    """The sheet that a player keeps. In Pivot Play only the WE columns are added up (ABR-V3)."""
    games = range(scoring.games_in(s.form))
    lines = [line for game in games for line in game_block(s, names, player, game)]
    if len(games) == 1:
        return lines
    they = teams(s, player, 0)[1][0]
    keepers = [player] if s.form == PIVOT else [player, they]
    totals = [str(scoring.grand_total(s.sheet, s.form, keeper)) for keeper in keepers]
    return [*lines, row("GRAND TOTAL", totals, names)]


def game_block(s: State, names: Sequence[str], player: int, game: int) -> list[str]:
    """One game of a sheet: both teams, a row for each deal, the totals."""
    we = scoring.team_of(CHAIR_OF[scoring.seating(s.form, game)][player])
    columns = [we, 1 - we]
    lines = [
        row("", ["WE", "THEY"], names),
        row("", [" & ".join(names[member] for member in team) for team in teams(s, player, game)], names),
    ]
    for number in range(DEALS_IN_GAME):
        points = s.sheet[game * DEALS_IN_GAME + number]
        entries = [str(points[team] or NO_POINTS) for team in columns] if any(points) else []
        lines.append(row(f"HAND {number + 1}", entries, names))
    totals = [str(scoring.game_total(s.sheet, game, team)) for team in columns]
    return [*lines, row("GAME TOTAL", totals, names)]


def teams(s: State, player: int, game: int) -> list[list[int]]:
    """The player and the partner, then their opponents from the player's left on."""
    seating = scoring.seating(s.form, game)
    chair = CHAIR_OF[seating][player]
    around = [int(PLAYER_IN[seating][(chair + step) % CHAIRS]) for step in range(CHAIRS)]
    return [around[0::2], around[1::2]]


def row(label: str, entries: Sequence[str], names: Sequence[str]) -> str:
    """A line of the sheet, its columns wide enough for any two names."""
    width = 2 * max(map(len, names)) + len(" &   ")
    return (label.ljust(LABEL_WIDTH) + "".join(entry.ljust(width) for entry in entries)).rstrip()
