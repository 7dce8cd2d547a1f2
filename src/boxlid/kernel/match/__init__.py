"""What matches of all games share: fields, scores, refusals and defaults."""
