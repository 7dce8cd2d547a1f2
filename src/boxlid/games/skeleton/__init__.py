"""The smallest whole game. `boxlid new-game` copies it as the start of a new one; nobody plays it."""
