"""All Star Comics, 1934: take no card of the penalty suit, and the pot is yours."""
