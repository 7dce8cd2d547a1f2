"""Archduke: what a match waits for."""

LOOKING, MATCHING, ACTING, SWAPPING, CALLING, TOUCHING, CHOOSING, HOLDING, CLOSING, VOTING, OVER = range(11)
N_PHASES = 11
COUNTING, DEALING = 11, 12
"""Passed through inside one action; no match ever waits in them."""
