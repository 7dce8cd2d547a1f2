"""How fast: ratios taken in one run against named peers."""
