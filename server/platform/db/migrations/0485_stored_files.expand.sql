-- The files that this database's servers stored in the last day: written before the file, so that a server that stops before the commit
-- leaves no file that nothing names. A list of its own, because a store may hold files of another database, such as one from which this
-- one was restored.
create table stored_files (
  name text primary key,
  stored_at timestamptz not null
);
