"""How strong the opponents are: duels on duplicate deals, with what a choice costs.

    python -m benchmarks.tournaments [--part SHARE] [game ...]

Every game has its own file of results. `--part 0.1` plays a tenth of the deals, for a first look.
"""

import argparse
from dataclasses import dataclass

from rich.console import Console

from benchmarks.strength import FOLDER
from boxlid.bots import BOTS
from boxlid.cli.console import progress
from boxlid.cli.tournament import print_duels, write_csv
from boxlid.games import View, find_game
from boxlid.kernel.record import Ints
from boxlid.lab.arena import Arena
from boxlid.lab.warm import warm

SEED = 50_000
LEAST_DEALS = 2
ONLY_DRAW = "only-draw"
"""A player of Mr. T who never uses a card of the hand before it must."""


@dataclass(frozen=True)
class Plan:
    """Who meets whom, and on how many deals."""

    game: str
    seats: int
    duels: dict[tuple[str, str], int]


PLANS = (
    Plan("family", 4, {("expert", "thumb"): 300, ("club", "thumb"): 300, ("expert", "club"): 150}),
    Plan("allstar", 2, {("expert", "thumb"): 300}),
    Plan("allstar", 3, {("expert", "thumb"): 300}),
    Plan("allstar", 4, {("expert", "thumb"): 1000, ("club", "thumb"): 1000, ("thumb", "random"): 400}),
    Plan("abridged", 4, {("expert", "thumb"): 300, ("club", "thumb"): 300}),
    Plan("mrt", 4, {("expert", ONLY_DRAW): 100, ("expert", "thumb"): 100, ("club", ONLY_DRAW): 150}),
    Plan("archduke", 2, {("expert", "thumb"): 250, ("club", "thumb"): 500}),
    Plan("archduke", 4, {("expert", "thumb"): 50, ("club", "thumb"): 100}),
)


def only_draw(view: View, _rng: Ints) -> int:
    """Flip a card of the draw pile as long as there is one."""
    legal = view.legal()
    flip = view.game.scene.parse_action("flip")
    return flip if flip in legal else legal[0]


def hold(plan: Plan, part: float) -> None:
    """Play the duels of a plan, print them and save them."""
    game = find_game(plan.game)
    arena = Arena(game, plan.seats, SEED)
    warm(game)
    deals = {pair: max(LEAST_DEALS, round(part * n)) for pair, n in plan.duels.items()}
    with progress() as bar:
        task = bar.add_task(f"{plan.game}, {plan.seats} seats", total=sum(deals.values()))
        duels = [arena.duel(one, other, n, lambda n: bar.advance(task, n)) for (one, other), n in deals.items()]
    print_duels(arena, duels)
    FOLDER.mkdir(parents=True, exist_ok=True)
    write_csv(FOLDER / f"{plan.game}-{plan.seats}.csv", arena, duels)


def main() -> None:
    """Hold the tournaments of some games, or of all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tournaments")
    parser.add_argument("games", nargs="*", default=sorted({plan.game for plan in PLANS}))
    parser.add_argument("--part", type=float, default=1.0)
    chosen = parser.parse_args()
    BOTS[ONLY_DRAW] = only_draw
    for plan in PLANS:
        if plan.game in chosen.games:
            hold(plan, chosen.part)
            Console().print()


if __name__ == "__main__":
    main()
