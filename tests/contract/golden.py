"""The golden files of each case: a play-through with its story, and exact counts of continuations.

`python -m tests.contract.golden` regenerates them. Review the diff before committing it.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from boxlid.bots import by_thumb
from boxlid.games import SPECTATOR
from boxlid.games.stories import texts
from boxlid.kernel.chance.rng import new_rng
from boxlid.table import Table
from boxlid.table.narrator import Narrator
from tests.contract.cases import OUR_CASES, Case
from tests.contract.modes import COMPILED, Mode
from tests.contract.positions import random_table

FOLDER = Path(__file__).parents[1] / "golden"
COUNTS = Path(__file__).with_name("counts.py")
PLAYTHROUGH_SEED = 11
PLAYTHROUGH_ACTIONS = 150
MOMENTS = {f"after {length}, {depth} deep": (length, depth) for length, depth in ((0, 3), (25, 4), (60, 4))}
"""The actions played before counting begins, and the depth of the count."""


def playthrough_file(case: Case) -> Path:
    return FOLDER / f"{case}.txt"


def counts_file(case: Case) -> Path:
    return FOLDER / f"{case.game.id}-counts.json"


def playthrough(case: Case) -> str:
    """The start of a match by rule of thumb: the shuffles, each action in words, and its story."""
    table = Table(case.game, case.seats, options=dict(case.options), seed=PLAYTHROUGH_SEED)
    rng = new_rng(PLAYTHROUGH_SEED)
    lines = [f"{case.game.title}: {case}", f"shuffle: {' '.join(table.shuffles[0])}"]
    narrator = Narrator(table, SPECTATOR)
    lines += texts(narrator.opening())
    while not table.is_over and len(table.log) < PLAYTHROUGH_ACTIONS:
        seat = table.actors[0]
        made = len(table.shuffles)
        table.act(seat, by_thumb(table.view(seat), rng))
        lines.append(f"{seat} {case.game.scene.action_words(table.log[-1].action)}")
        lines += [f"    {text}" for text in texts(narrator.last_action())]
        lines += [f"shuffle: {' '.join(order)}" for order in table.shuffles[made:]]
    lines.append(f"scores: {' '.join(map(str, table.scores))}")
    return "\n".join(lines) + "\n"


def counts(case: Case, mode: Mode, moments: Mapping[str, tuple[int, int]] = MOMENTS) -> dict[str, int]:
    """Perft from some moments of random play."""
    algorithm: Any = mode.algorithm(case.game, COUNTS)
    found = {}
    for moment, (length, depth) in moments.items():
        table = random_table(case, PLAYTHROUGH_SEED, length)
        if not table.is_over:
            states = mode.states(table._state, depth + 1)
            masks = mode.grid(depth, case.game.rules.MASK_WORDS)
            found[moment] = int(algorithm.count_plays(states, depth, masks, mode.row([0] * depth)))
    return found


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    by_file: dict[Path, dict[str, dict[str, int]]] = {}
    for case in OUR_CASES:
        playthrough_file(case).write_text(playthrough(case), encoding="utf-8")
        by_file.setdefault(counts_file(case), {})[str(case)] = counts(case, COMPILED)
    for file, found in by_file.items():
        file.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
