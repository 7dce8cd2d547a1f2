"""Skeleton: what a match waits for."""

PLAYING, OVER = range(2)
N_PHASES = 2
