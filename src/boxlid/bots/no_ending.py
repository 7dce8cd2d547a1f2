"""No solver: endings are played out like everything else. `specialize` loads this file for games without one."""

from boxlid.kernel.execution.flat import States
from boxlid.kernel.execution.rule import rule

RECORDS = 0

Workspace = tuple[int]


def new_workspace() -> Workspace:
    """What `finish` is given: a solver keeps its tables in it, but nothing is solved here."""
    return (0,)


@rule
def cost(states: States, at: int) -> int:  # noqa: ARG001 - nothing is ever solved
    """0: no world can be solved."""
    return 0


@rule
def finish(states: States, at: int, stage: int, world: int, workspace: Workspace) -> None:
    """Nothing: a search solves no world if its cost is 0."""
