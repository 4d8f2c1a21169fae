-- A hash of the name, type, and aliases that the last import wrote, so that edits by people are recognized.
alter table payers add column source_hash text;
