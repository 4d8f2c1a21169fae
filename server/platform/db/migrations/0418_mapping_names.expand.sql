-- The name under which users find a mapping; null for the list's own name, which identifies the listings and so stays the same.
alter table import_mappings add column name text;
-- When a file was last read with the mapping, and who chose the file; null if it came from the command line.
alter table import_mappings add column used_at timestamptz;
alter table import_mappings add column used_by integer references users;
