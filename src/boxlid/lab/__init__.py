"""Many matches at once: series on all cores, tournaments, reports and data sets."""
