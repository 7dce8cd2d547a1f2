"""Many matches at once: series over all cores, and what they show."""
