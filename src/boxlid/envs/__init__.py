"""Environments for learners: observations, compact actions, rewards."""
