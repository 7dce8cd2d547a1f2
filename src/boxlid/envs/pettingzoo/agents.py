"""The names of agents: `seat_0`, `seat_1` and so on."""

PREFIX = "seat_"


def name_of(seat: int) -> str:
    """The agent at a seat."""
    return f"{PREFIX}{seat}"


def seat_of(agent: str) -> int:
    """The seat of an agent."""
    return int(agent.removeprefix(PREFIX))
