"""Archduke: what a match waits for."""

LOOKING, MATCHING, ACTING, SWAPPING, CALLING, TOUCHING, CHOOSING, HOLDING, CLOSING, VOTING, OVER = range(11)
N_PHASES = 11
COUNTING, DEALING = 11, 12
"""Transient: entered and left within one action."""
