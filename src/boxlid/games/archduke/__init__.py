"""Archduke, 2020: four cards face down, a good memory and a quick hand; the lowest sum wins."""
