"""How fast bots act: the host's choice, and the time that people need in a race whatever it is."""

from boxlid.games import Unreadable

SPEEDS = {"slow": 2.0, "normal": 1.0, "fast": 0.3}
"""By how much the time that a bot takes is multiplied."""
USUAL_SPEED = "normal"


def checked_speed(name: str) -> str:
    """The name of a speed; refuses any other word."""
    if name not in SPEEDS:
        raise Unreadable(f"the speed of bots is {', '.join(SPEEDS)}, not {name[:20]}")
    return name


def thinking_s(usual_s: tuple[float, float], speed: str, *, is_racing: bool) -> tuple[float, float]:
    """The range of a bot's delays; in a race against people it is never shorter than usual."""
    factor = _factor(speed, is_racing=is_racing)
    least_s, most_s = usual_s
    return factor * least_s, factor * most_s


def time_to_match_s(usual_s: float, speed: str) -> float:
    """The time that people have to match before a bot touches a pile: never shorter than usual."""
    return _factor(speed, is_racing=True) * usual_s


def _factor(speed: str, *, is_racing: bool) -> float:
    return max(1.0, SPEEDS[speed]) if is_racing else SPEEDS[speed]
