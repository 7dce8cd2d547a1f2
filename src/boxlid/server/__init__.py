"""The online table: lobby, durable tables and the page."""
