"""Mr. T: what a match waits for. A Stalemate goes on in the phase PRELIMINARY."""

PRELIMINARY, LAYING_TARGETS, SHOWDOWN, DOUBLE_SHOWDOWN, OVER = range(5)
N_PHASES = 5
