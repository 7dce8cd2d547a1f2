"""Data sets: the matches of a series and every decision in them, as Parquet with Croissant metadata."""
