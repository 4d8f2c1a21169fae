-- What was tried too often: failed sign-ins by account, device and address, codes and accounts asked for. One row for each, changed by
-- one statement, so that any number of servers count together. `key` names what is counted; names that are typed stand in it as digests.
create table throttles (
  key text primary key,
  count integer not null,
  since timestamptz not null,
  last_at timestamptz not null,
  blocked_until timestamptz
);
create index on throttles (last_at);

-- Locked by an administrator: nobody signs in, and no session is good, until somebody unlocks it.
alter table users add column locked_at timestamptz;
