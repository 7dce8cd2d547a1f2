"""Sampling worlds: deals of the unseen cards that are consistent with everything known."""
