-- What the last import wrote over a hospital, as a digest: where the row says anything else, somebody edited it here, and a later import
-- leaves it alone, as with facilities. Null: imported before this was kept; it is filled when an import next writes the row.
alter table organizations add column source_hash text;
