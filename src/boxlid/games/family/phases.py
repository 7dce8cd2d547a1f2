"""All in the Family: what a match waits for."""

BIDDING, PLAYING, GIVING, OVER = range(4)
N_PHASES = 4
