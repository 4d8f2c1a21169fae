-- The handover of an accepted patient: what both sides enter between the acceptance and the admission (S-29). One row per application.
create table application_handovers (
  application_id integer primary key references applications (id) on delete cascade,
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  -- When the advocate is reminded that the prior authorization ends, and of the peer-to-peer review. Null once reminded.
  authorization_remind_at timestamptz,
  peer_to_peer_remind_at timestamptz,
  updated_by integer not null references users (id),
  updated_at timestamptz not null
);
create index application_handovers_of_user on application_handovers (updated_by);
create index application_handovers_by_authorization on application_handovers (authorization_remind_at)
  where authorization_remind_at is not null;
create index application_handovers_by_peer_to_peer on application_handovers (peer_to_peer_remind_at)
  where peer_to_peer_remind_at is not null;
create trigger application_handovers_keep_while_held after update or delete on application_handovers
  for each row execute function keep_while_held();

-- Who changed which facts of a handover, and who made a transfer packet. Contains no values.
create table handover_changes (
  id integer generated always as identity primary key,
  application_id integer not null references applications (id) on delete cascade,
  actor_id integer not null references users (id),
  at timestamptz not null,
  fields text[] not null
);
create index handover_changes_of_application on handover_changes (application_id, id);
create index handover_changes_of_user on handover_changes (actor_id);
create trigger handover_changes_keep_while_held after delete on handover_changes
  for each row execute function keep_while_held();
