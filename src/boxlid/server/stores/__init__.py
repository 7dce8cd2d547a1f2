"""Stores of events: SQLite for one process, PostgreSQL for several."""
