"""Keyed shuffles of a match, and the cheap generator for play-outs and bots."""
