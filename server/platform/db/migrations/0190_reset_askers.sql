-- The browsers that asked for a code for a new password (docs/decisions/0025): each has tries of its own, so that wrong codes
-- from one browser cost no other browser its tries. The tries of password_resets are those from browsers that did not ask.
create table password_reset_askers (
  reset_id integer not null references password_resets on delete cascade,
  -- A keyed digest of what the browser's cookie names.
  asker text not null,
  tries integer not null default 0,
  asked_at timestamptz not null,
  primary key (reset_id, asker)
);

-- From the seed and SECRET_KEY a standing code can be made again, to send it a second time. Null: a code of an earlier version.
alter table password_resets
  add column seed text,
  add column sent_at timestamptz,
  add column resent integer not null default 0;
