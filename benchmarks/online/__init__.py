"""The online table under load, kills and hostile input."""
