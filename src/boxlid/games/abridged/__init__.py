"""aBRIDGEd, 2006: bridge with the auction left out and the hands half told."""
