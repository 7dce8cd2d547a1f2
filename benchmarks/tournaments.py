"""How strong the opponents are: matchups on duplicate deals, with the time per choice.

    python -m benchmarks.tournaments [--part SHARE] [--kind KIND] [game ...]

Levels play against bots without search. In the pool an expert plays against standard searches, and a seer, who sees
every card, against the rule of thumb, as an upper bound. Every game and kind has its own file of results. `--part 0.1`
plays a tenth of the deals, for a first look.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from benchmarks.pool import POOL, SEER, OpenArena
from benchmarks.strength import FOLDER
from boxlid.bots import BOTS
from boxlid.cli.console import progress
from boxlid.cli.tournament import print_matchups, write_csv
from boxlid.cli.warming import FOR_SEARCH, warm_up
from boxlid.games import find_game

SEED = 50_000
LEAST_DEALS = 2
LEVELS, SEARCHES = "levels", "pool"


@dataclass(frozen=True)
class Plan:
    """The matchups of one table of results, with their numbers of deals."""

    kind: str
    game: str
    seats: int
    matchups: dict[tuple[str, str], int]

    @property
    def file(self) -> Path:
        """The file of its results."""
        return FOLDER / f"{self.game}-{self.seats}{'' if self.kind == LEVELS else f'-{self.kind}'}.csv"


def with_seer(deals: int, *searches: str) -> dict[tuple[str, str], int]:
    """Matchups of an expert with each search, and of the seer with the rule of thumb."""
    return {("expert", search): deals for search in searches} | {(SEER, "thumb"): deals}


PLANS = (
    Plan(LEVELS, "family", 4, {("expert", "thumb"): 300, ("club", "thumb"): 300, ("expert", "club"): 150}),
    Plan(LEVELS, "allstar", 2, {("expert", "thumb"): 300}),
    Plan(LEVELS, "allstar", 3, {("expert", "thumb"): 300}),
    Plan(LEVELS, "allstar", 4, {("expert", "thumb"): 1000, ("club", "thumb"): 1000, ("thumb", "random"): 400}),
    Plan(LEVELS, "abridged", 4, {("expert", "thumb"): 300, ("club", "thumb"): 300}),
    Plan(LEVELS, "mrt", 4, {("expert", "only-draw"): 100, ("expert", "thumb"): 100, ("club", "only-draw"): 150}),
    Plan(LEVELS, "archduke", 2, {("expert", "thumb"): 250, ("club", "thumb"): 500}),
    Plan(LEVELS, "archduke", 4, {("expert", "thumb"): 50, ("club", "thumb"): 100}),
    Plan(SEARCHES, "family", 4, with_seer(200, "flat", "pimc", "ismcts")),
    Plan(SEARCHES, "allstar", 4, with_seer(200, "flat", "pimc", "ismcts") | {(SEER, "thumb"): 400}),
    Plan(SEARCHES, "abridged", 4, with_seer(200, "flat", "pimc", "ismcts")),
    Plan(SEARCHES, "mrt", 4, with_seer(60, "flat", "ismcts")),
    Plan(SEARCHES, "archduke", 2, with_seer(200, "flat", "ismcts")),
)


def run(plan: Plan, part: float) -> None:
    """Play, print and save the matchups of a plan."""
    game = find_game(plan.game)
    arena = OpenArena(game, plan.seats, SEED)
    warm_up(game, FOR_SEARCH)
    deals = {pair: max(LEAST_DEALS, round(part * n)) for pair, n in plan.matchups.items()}
    with progress() as bar:
        task = bar.add_task(f"{plan.game}, {plan.seats} seats", total=sum(deals.values()))
        matchups = [arena.matchup(one, other, n, lambda n: bar.advance(task, n)) for (one, other), n in deals.items()]
    print_matchups(arena, matchups)
    FOLDER.mkdir(parents=True, exist_ok=True)
    write_csv(plan.file, arena, matchups)


def main() -> None:
    """Run the tournaments of some games, or of all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tournaments")
    parser.add_argument("games", nargs="*", default=sorted({plan.game for plan in PLANS}))
    parser.add_argument("--part", type=float, default=1.0)
    parser.add_argument("--kind", choices=[LEVELS, SEARCHES])
    chosen = parser.parse_args()
    BOTS.update(POOL)
    for plan in PLANS:
        if plan.game in chosen.games and chosen.kind in (None, plan.kind):
            run(plan, chosen.part)
            Console().print()


if __name__ == "__main__":
    main()
