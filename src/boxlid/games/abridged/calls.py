"""aBRIDGEd: what can be said before trumps are named (ABR-R1.0a, ABR-R2.5). All but a pass are declarations."""

PASS, PLAY, TEN, SEVEN = range(4)
N_CALLS = 4
FIRST_DECLARATION = PLAY
N_DECLARATIONS = N_CALLS - FIRST_DECLARATION
NAMES = ("pass", "play", "ten", "seven")
