-- A table of players, who may write to it, and what the lobby shows of it.
CREATE TABLE "table" (
    id         TEXT PRIMARY KEY,
    epoch      INTEGER NOT NULL,
    is_public  INTEGER NOT NULL DEFAULT 0,
    stage      TEXT NOT NULL DEFAULT 'gathering',
    card       BLOB,
    changed_ms INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

CREATE INDEX table_listed ON "table" (changed_ms) WHERE is_public AND stage <> 'over';

-- The truth: what has happened, in order.
CREATE TABLE event (
    "table" TEXT NOT NULL,
    seq     INTEGER NOT NULL,
    kind    TEXT NOT NULL,
    body    BLOB NOT NULL,
    at_ms   INTEGER NOT NULL,
    PRIMARY KEY ("table", seq)
) WITHOUT ROWID;

-- Keys of matches, apart from the events, which may be shown to people.
CREATE TABLE secret (
    "table" TEXT PRIMARY KEY,
    key     BLOB NOT NULL
) WITHOUT ROWID;

-- Raw times of races: the audit trail of verdicts.
CREATE TABLE race (
    "table"       TEXT NOT NULL,
    seq           INTEGER NOT NULL,
    seat          INTEGER NOT NULL,
    arrived_ms    REAL NOT NULL,
    round_trip_ms REAL NOT NULL,
    credit_ms     REAL NOT NULL
);
CREATE INDEX race_of_table ON race ("table", seq);
