-- Plans to apply to more facilities, five at a time, until one accepts. The advocate confirmed all of a plan's facilities.
create table send_plans (
  id integer generated always as identity primary key,
  patient_id integer not null references patients (id) on delete cascade,
  advocate_id integer not null references users (id),
  -- The facilities with their names, best match first, and what happened to the first ones.
  facilities jsonb not null,
  results jsonb not null,
  -- The search that the match page showed, to be stored with each application.
  search jsonb not null,
  note text,
  wait_minutes integer not null,
  -- Null if the plan has ended.
  next_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  check ((next_at is null) = (ended_at is not null)),
  check ((end_reason is null) = (ended_at is null))
);
create unique index send_plans_running on send_plans (patient_id) where ended_at is null;
create index send_plans_of_patient on send_plans (patient_id, id);
create index send_plans_of_advocate on send_plans (advocate_id);
create trigger send_plans_keep_while_held after update or delete on send_plans
  for each row execute function keep_while_held();
