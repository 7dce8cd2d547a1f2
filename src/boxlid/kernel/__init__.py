"""What every game stands on: compiled rules, card sets, chance and play-outs. It knows no game."""
