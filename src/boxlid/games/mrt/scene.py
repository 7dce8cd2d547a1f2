"""Mr. T: what is shown and said. Everything here is made from a hidden record."""

KIND_NAMES = ("T", "J", "K", "R", "W", "D", "B")
