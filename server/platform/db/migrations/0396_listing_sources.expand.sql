-- The directories and lists that name an imported listing, each with the date of the newest edition that does.
alter table facilities add column sources jsonb;
-- When the newest edition of the listing's last directory no longer named it. Such a listing has the status Awaiting Approval.
alter table facilities add column retired_at timestamptz;
-- How many listings the user confirmed to retire, and that an older edition may replace a newer one.
alter table imports add column retire_accepted integer;
alter table imports add column older_accepted boolean not null default false;
