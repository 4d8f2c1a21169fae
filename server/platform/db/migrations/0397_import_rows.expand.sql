-- All problems and remarks of an import by row, as compressed JSON; null if the preview has all of them.
alter table imports add column row_notes bytea;
