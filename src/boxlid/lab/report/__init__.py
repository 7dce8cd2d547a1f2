"""Reports for designers: what a game is like to play, and what a change of its rules does on the same deals."""
