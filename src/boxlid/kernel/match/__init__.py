"""What the states and rules of all games share: fields, roles, scores, refusals, and defaults."""
