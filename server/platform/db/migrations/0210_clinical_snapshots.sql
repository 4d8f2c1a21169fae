-- What admissions staff ask for first about a patient, outside the ten sections of the intake.
create table clinical_snapshots (
  patient_id integer primary key references patients,
  answers jsonb not null check (jsonb_typeof(answers) = 'object'),
  -- The end of the involuntary hold, copied from the answers for the reminders.
  hold_expires_at timestamptz,
  reminded_at timestamptz not null default now(),
  updated_by integer not null references users,
  updated_at timestamptz not null default now()
);
create index clinical_snapshots_by_hold on clinical_snapshots (hold_expires_at) where hold_expires_at is not null;
