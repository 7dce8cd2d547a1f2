"""aBRIDGEd: the score sheets, laid out as the booklet prints them (ABR-S4, ABR-N1, ABR-V2)."""

from collections.abc import Sequence

from boxlid.games.abridged import forms
from boxlid.games.abridged.rules.chairs import CHAIR_OF, PLAYER_IN, seating, team_of
from boxlid.games.abridged.rules.scoring import game_total, games_in, grand_total
from boxlid.games.abridged.state import CHAIRS, DEALS_IN_GAME, State
from boxlid.games.stories import StoryLine, sheet_row

LABEL_WIDTH = len("GRAND TOTAL  ")
NO_POINTS = "—"


def score_sheets(s: State, names: Sequence[str]) -> list[StoryLine]:
    """All sheets: one for the table, or in Pivot Play one for each player (ABR-S4, ABR-V2)."""
    keepers = range(CHAIRS) if s.form == forms.PIVOT else range(1)
    return [line for player in keepers for line in score_sheet(s, names, player)]


def score_sheet(s: State, names: Sequence[str], player: int) -> list[StoryLine]:
    """The sheet that a player keeps. In Pivot Play only the WE columns are added up (ABR-V3)."""
    games = range(games_in(s.form))
    lines = [line for game in games for line in game_block(s, names, player, game)]
    if len(games) == 1:
        return lines
    they = teams(s, player, 0)[1][0]
    keepers = [player] if s.form == forms.PIVOT else [player, they]
    totals = [str(grand_total(s.sheet, s.form, keeper)) for keeper in keepers]
    return [*lines, row("GRAND TOTAL", totals, names)]


def game_block(s: State, names: Sequence[str], player: int, game: int) -> list[StoryLine]:
    """One game of a sheet: both teams, a row for each deal, the totals."""
    we = team_of(CHAIR_OF[seating(s.form, game)][player])
    columns = [we, 1 - we]
    lines = [
        row("", ["WE", "THEY"], names),
        row("", [" & ".join(names[member] for member in team) for team in teams(s, player, game)], names),
    ]
    for number in range(DEALS_IN_GAME):
        points = s.sheet[game * DEALS_IN_GAME + number]
        entries = [str(points[team] or NO_POINTS) for team in columns] if any(points) else []
        lines.append(row(f"HAND {number + 1}", entries, names))
    totals = [str(game_total(s.sheet, game, team)) for team in columns]
    return [*lines, row("GAME TOTAL", totals, names)]


def teams(s: State, player: int, game: int) -> list[list[int]]:
    """The player and the partner, then their opponents, beginning at the player's left."""
    in_force = seating(s.form, game)
    chair = CHAIR_OF[in_force][player]
    around = [PLAYER_IN[in_force][(chair + step) % CHAIRS] for step in range(CHAIRS)]
    return [around[0::2], around[1::2]]


def row(label: str, entries: Sequence[str], names: Sequence[str]) -> StoryLine:
    """A line of the sheet, its columns wide enough for any two names."""
    width = 2 * max(map(len, names)) + len(" &   ")
    text = label.ljust(LABEL_WIDTH) + "".join(entry.ljust(width) for entry in entries)
    return sheet_row(text.rstrip(), label, *entries)
