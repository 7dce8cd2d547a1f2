"""aBRIDGEd: what a match waits for."""

CALLING, DECLARING, NAMING, PLAYING, OVER = range(5)
N_PHASES = 5
