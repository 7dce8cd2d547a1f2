"""WebSockets: the transport, the session of a client at a table, and round trips."""
