"""Stepping many matches side by side, on a CPU or a GPU, for learners."""
