"""All Star Comics: what a match waits for. In NAMING a special is turned up and the dealer decides."""

NAMING, PLAYING, OVER = range(3)
N_PHASES = 3
