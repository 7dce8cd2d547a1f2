"""Twelve cards of Mr. T and eight of each other kind, instead of six and nine (the other likely deck of MRT-Q27)."""

COPIES = (12, 8, 8, 8, 8, 8, 8)
