"""Cards as drawings: the faces that the page shows, and decks to print and cut out."""
