-- What the health check writes, and reads again through a new connection.
CREATE TABLE heartbeat (
    id   INTEGER PRIMARY KEY CHECK (id = 1),
    beat INTEGER NOT NULL
);
