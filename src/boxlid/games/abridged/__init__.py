"""aBRIDGEd, 2006: bridge without the auction, with announcements instead."""
