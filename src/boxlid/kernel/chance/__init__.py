"""Keyed shuffles for matches, and a fast generator for play-outs and bots."""
