-- Signed pages that a later upload replaced. They stay with the release, and are erased with the patient.
create table release_pages (
  id integer generated always as identity primary key,
  release_id integer not null references releases,
  signed_page text not null,
  attached_at timestamptz not null,
  attached_by integer references users,
  replaced_at timestamptz not null,
  replaced_by integer not null references users
);
create index on release_pages (release_id);

-- Values that were replaced while the patient was on legal hold: for each change, the earlier values of the changed columns.
create table held_versions (
  id integer generated always as identity primary key,
  patient_id integer not null references patients,
  table_name text not null,
  row_id integer not null,
  earlier jsonb not null,
  replaced_at timestamptz not null default now()
);
create index on held_versions (patient_id, id);
