-- When a process has loaded the table.
ALTER TABLE "table" ADD COLUMN claimed_ms INTEGER NOT NULL DEFAULT 0;

-- Finds the tables that were left alone for longest, the finished and the others apart.
CREATE INDEX table_left ON "table" ((stage = 'over'), changed_ms);
