-- Nothing of a patient on hold is erased, whatever its age.
create table legal_holds (
  id integer generated always as identity primary key,
  patient_id integer not null references patients,
  reason text not null,
  placed_by integer not null references users,
  placed_at timestamptz not null,
  lifted_by integer references users,
  lifted_at timestamptz
);
create unique index legal_holds_standing on legal_holds (patient_id) where lifted_at is null;
create index on legal_holds (patient_id);

-- What each run has erased, as counts. One is at work at a time; who finds it unfinished goes on with it.
create table retention_runs (
  id integer generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  erased jsonb not null default '{}'
);
create unique index retention_runs_at_work on retention_runs ((true)) where finished_at is null;

-- Files whose rows are erased: written in the same transaction, gone once the file is.
create table files_to_remove (
  name text primary key,
  written_at timestamptz not null
);

-- The accounting of disclosures outlives what was disclosed (45 CFR 164.528): its rows name a patient who may be there no more.
alter table disclosures drop constraint disclosures_patient_id_fkey;
alter table disclosures drop constraint disclosures_application_id_fkey;
alter table disclosures drop constraint disclosures_release_id_fkey;

create index on intake_drafts (saved_at);
create index on notifications (created_at);
create index on sessions (last_seen_at);
create index on verification_codes (created_at) where release_id is null;
create index on bed_links (expires_at);
create index on outbox (created_at);

-- What is only ever added goes all the same with the patient whom it is about, in a transaction that says that it erases one. The trail,
-- its seals and the accounting of disclosures have no such way.
create function refuse_change_but_erasing() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('passage.erasing', true) = 'on' then return old; end if;
  raise exception 'rows of % are only ever added', tg_table_name;
end $$;
drop trigger application_events_append_only on application_events;
create trigger application_events_append_only before update or delete on application_events for each row execute function refuse_change_but_erasing();
drop trigger match_receipts_append_only on match_receipts;
create trigger match_receipts_append_only before update or delete on match_receipts for each row execute function refuse_change_but_erasing();
drop trigger application_receipts_append_only on application_receipts;
create trigger application_receipts_append_only before update or delete on application_receipts for each row execute function refuse_change_but_erasing();
