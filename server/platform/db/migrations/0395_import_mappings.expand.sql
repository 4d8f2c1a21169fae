-- How the columns of a list are read, saved under the list's name. A later file with the same columns is read in the same way.
create table import_mappings (
  kind text not null,
  columns_digest text not null,
  list text not null,
  mapping jsonb not null,
  saved_by integer references users,
  saved_at timestamptz not null,
  primary key (kind, columns_digest)
);
-- How this import's file is read; null if its layout is known.
alter table imports add column mapping jsonb;
