"""The lobby's HTTP API, and the limits on requests."""
