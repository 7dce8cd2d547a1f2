-- What the processes on this database know each other's requests by.
CREATE TABLE relay (
    secret TEXT NOT NULL
);
INSERT INTO relay VALUES (gen_random_uuid()::text || gen_random_uuid()::text);
