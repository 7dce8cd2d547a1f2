"""The bots by name, with how each plays: what people choose from."""

LEVELS = {
    "novice": "plays by rules of thumb, and forgets",
    "club": "thinks a little",
    "expert": "thinks hard",
}
"""The levels of opponents, the weakest first."""
DEFAULT_LEVEL = "novice"
BASELINES = {
    "thumb": "plays by rules of thumb, and forgets nothing",
    "random": "plays anything that is legal",
}
"""Bots to compare others with."""
