"""aBRIDGEd: the forms of a match (ABR-G1, ABR-N1, ABR-V1)."""

GAME, NIGHT, PIVOT = range(3)
NAMES = ("game", "night", "pivot")
"""As the option is written."""
TITLES = ("aBRIDGEd", "aBRIDGEd Night", "Pivot Play")
