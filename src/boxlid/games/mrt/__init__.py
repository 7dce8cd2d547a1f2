"""Mr. T, 1983: flip cards together, fight for matches, collect the most."""
