-- When each section of an intake was last saved, by its number: that one came past a section is no sign that it was filled.
alter table patients add column sections_saved jsonb not null default '{}';
update patients set sections_saved = coalesce((
  select jsonb_object_agg(n, to_char(updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from generate_series(1, current_section) n
  where n <> 2 or exists (select from releases where patient_id = patients.id and signed_at is not null)
), '{}');

-- The form with which a patient was entered: sent again, because its answer was lost, it enters nobody twice.
alter table patients add column entry uuid;
create unique index patients_entry on patients (advocate_id, entry);

-- Who may be the same person was born on the same day.
create index patients_by_birth on patients (organization_id, date_of_birth);
create index patients_of_advocate_by_birth on patients (advocate_id, date_of_birth);

-- Never used twice, so that no draft is taken for one that was there before it.
create sequence intake_draft_versions as integer;

-- What was typed into a section and is not saved yet. One of each section: whoever else types in it is told.
create table intake_drafts (
  patient_id integer not null references patients on delete cascade,
  section text not null,
  user_id integer not null references users,
  -- Encrypted with the installation's key.
  sealed_values text not null,
  -- The patient's updated_at when it was begun.
  base timestamptz not null,
  device text not null,
  device_name text not null,
  version integer not null,
  saved_at timestamptz not null,
  primary key (patient_id, section)
);
create index on intake_drafts (user_id);
