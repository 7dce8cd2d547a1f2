"""Archduke: how an attempt to match went. A penalty lapses when no card is left (ARC-Q25)."""

MATCHED, WRONG, WRONG_WITHOUT_PENALTY, LATE, LATE_WITHOUT_PENALTY = range(5)
N_VERDICTS = 5
