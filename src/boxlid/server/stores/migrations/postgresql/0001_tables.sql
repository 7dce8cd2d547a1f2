-- The processes that share the tables. One that has not been heard of in time is taken for dead.
CREATE TABLE process (
    id          BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    address     TEXT NOT NULL,
    alive_until TIMESTAMPTZ NOT NULL
);

-- A table of players, who may write to it, and what the lobby shows of it.
CREATE TABLE "table" (
    id         TEXT PRIMARY KEY,
    epoch      BIGINT NOT NULL,
    owner      BIGINT,
    is_public  BOOLEAN NOT NULL DEFAULT FALSE,
    stage      TEXT NOT NULL DEFAULT 'gathering',
    card       BYTEA,
    changed_ms BIGINT NOT NULL DEFAULT 0
);

CREATE INDEX table_listed ON "table" (changed_ms) WHERE is_public AND stage <> 'over';

-- The truth: what has happened, in order.
CREATE TABLE event (
    "table" TEXT NOT NULL,
    seq     BIGINT NOT NULL,
    kind    TEXT NOT NULL,
    body    BYTEA NOT NULL,
    at_ms   BIGINT NOT NULL,
    PRIMARY KEY ("table", seq)
);

-- Keys of matches, apart from the events, which may be shown to people.
CREATE TABLE secret (
    "table" TEXT PRIMARY KEY,
    key     BYTEA NOT NULL
);

-- Raw times of races: the audit trail of verdicts.
CREATE TABLE race (
    "table"       TEXT NOT NULL,
    seq           BIGINT NOT NULL,
    seat          INTEGER NOT NULL,
    arrived_ms    DOUBLE PRECISION NOT NULL,
    round_trip_ms DOUBLE PRECISION NOT NULL,
    credit_ms     DOUBLE PRECISION NOT NULL
);
CREATE INDEX race_of_table ON race ("table", seq);
