"""The foundation of all games: compiled rules, card sets, chance and play-outs. It knows no game."""
