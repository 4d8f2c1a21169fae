-- Transfers of patients, so that the user who transferred them can undo a mistake (S-31). A row is needed only for a few minutes.
create table patient_transfers (
  id integer generated always as identity primary key,
  actor_id integer not null references users,
  from_advocate_id integer references users,
  to_advocate_id integer not null references users,
  at timestamptz not null,
  undone_at timestamptz
);
create index patient_transfers_of_actor on patient_transfers (actor_id, at);

-- The transferred patients, each with the organization it belonged to.
create table transferred_patients (
  transfer_id integer not null references patient_transfers on delete cascade,
  patient_id integer not null references patients,
  organization_id integer references organizations,
  primary key (transfer_id, patient_id)
);
create index transferred_patients_of_patient on transferred_patients (patient_id);
