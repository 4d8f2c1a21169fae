-- Tells every server that listens as soon as the change is committed, so that the directory is read before the next question;
-- what keeps it right is the version alone. Notices of one transaction are one.
create or replace function raise_directory_version() returns trigger language plpgsql as $$
begin
  update directory_version set version = version + 1;
  perform pg_notify('passage_directory', '');
  return null;
end $$;
