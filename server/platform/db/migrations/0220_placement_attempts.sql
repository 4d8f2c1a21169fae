-- Attempts to place a patient outside Passage: calls to directory listings, and the calls, faxes and links that advocates add to
-- the placement log. A correction is a new row that replaces the earlier one, so nothing is overwritten.
alter table facility_calls rename to placement_attempts;
alter table placement_attempts
  alter column facility_id drop not null,
  add column facility_name text,
  add column channel text not null default 'phone' check (channel in ('phone', 'fax', 'link', 'other')),
  add column at timestamptz,
  add column answered_by text,
  add column client_id uuid,
  add column replaces integer references placement_attempts,
  add column removed_at timestamptz,
  add column removed_by integer references users;
update placement_attempts set at = created_at;
alter table placement_attempts
  alter column at set not null,
  add check (facility_id is not null or facility_name is not null),
  add check ((removed_at is null) = (removed_by is null));
create unique index on placement_attempts (user_id, client_id);
create index on placement_attempts (replaces);
