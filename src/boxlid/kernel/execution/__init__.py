"""Running rules as plain Python or as machine code: states, compilation and its cache."""
