"""The names of our bots, for people: which they play against by default, and what each does."""

LEVELS = {
    "novice": "plays by rules of thumb and forgets",
    "club": "thinks a little",
    "expert": "thinks hard",
}
"""The bots that people play against, the weakest first, each with a description."""
BASELINES = {
    "thumb": "plays by rules of thumb and forgets nothing",
    "random": "plays any legal action",
}
"""The bots that others are compared with."""
PLURALS = {"thumb": "rules of thumb", "random": "random players", "novice": "novices"}
"""What reports call several of them; the others are `club players`."""

USUAL_IN_TERMINAL = "novice"
USUAL_ONLINE = "club"
LESSON_BOT = "novice"
"""The bots of a lesson have names like those of this level; they act as its script says."""
