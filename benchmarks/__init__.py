"""Benchmarks: speed against named peers in the same run, playing strength, and load tests."""
