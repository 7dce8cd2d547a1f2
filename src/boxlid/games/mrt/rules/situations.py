"""Mr. T: the situations that a Preliminary flip can lead to: A, B, C and D (MRT-2)."""

LONE_MR_T, STALEMATE, ONE_SHOWDOWN, TWO_SHOWDOWNS = range(4)
