"""Several processes on one store: requests for a table are relayed to its owner."""
