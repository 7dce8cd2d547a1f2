"""All in the Family, 1972: estimate your tricks, then take exactly that many."""
