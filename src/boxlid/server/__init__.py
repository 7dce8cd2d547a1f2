"""The online table: a lobby, tables that lose nothing, and the page people play on."""
