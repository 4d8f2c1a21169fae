-- Each audit row's own code (HMAC), made when the row is written, with a key that the database does not contain. Null for rows of earlier
-- versions.
alter table audit_events add column mac text;

-- Whether every row that the seal covers must have a valid code. False for seals of earlier versions.
alter table audit_seals add column signed boolean not null default false;
