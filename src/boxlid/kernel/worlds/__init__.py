"""Dealing unseen cards consistently with what is known."""
