-- These functions run once per row. If one first runs while the tables are still empty, PostgreSQL plans to scan them entirely, and
-- reuses that plan until the transaction ends. Restoring a backup then scanned every case for every row.
alter function update_application_standing(integer) set enable_seqscan = off;
alter function update_case_standing(integer) set enable_seqscan = off;
alter function release_changes_standing() set enable_seqscan = off;
