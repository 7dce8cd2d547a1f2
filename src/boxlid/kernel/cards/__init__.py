"""Sets of cards, tricks and cutting for the deal."""
