"""Archduke: what ends the match (ARC-GAME-0)."""

THRESHOLD, ELIMINATE, ROUNDS, TIMER, BORED = range(5)
