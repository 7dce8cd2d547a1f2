-- Finds the tables that were left alone for longest, the finished and the others apart.
CREATE INDEX table_left ON "table" ((stage = 'over'), changed_ms);
