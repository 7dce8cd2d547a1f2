"""Hypothesis: the same examples in every run, no deadline (the first call compiles), nothing kept on disk."""

from hypothesis import settings

settings.register_profile("boxlid", deadline=None, derandomize=True, database=None)
settings.load_profile("boxlid")
