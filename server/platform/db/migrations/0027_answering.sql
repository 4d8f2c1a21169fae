-- Within how many minutes a facility means to answer, at which hours (null: always), in which zone. No row: the defaults.
create table facility_answering (
  facility_id integer primary key references facilities,
  answer_target_minutes integer not null,
  answering_hours jsonb,
  time_zone text not null,
  updated_at timestamptz not null
);

-- The response clock of an application: when the job that watches it looks at it next, or never. It follows from the rest, by
-- the triggers below; a backup leaves it out.
create table answer_clocks (
  application_id integer primary key references applications on delete cascade,
  look_at timestamptz,
  -- Whether its facility's answer was overdue when it was last looked at.
  overdue boolean not null default false,
  -- What was due by then is told to nobody.
  quiet_until timestamptz
);
create index on answer_clocks (look_at);

-- What was told, once for each turn of a facility: at half of its time and at the end of it.
create table answer_warnings (
  application_id integer not null references applications on delete cascade,
  since timestamptz not null,
  kind text not null check (kind in ('half', 'due')),
  at timestamptz not null,
  primary key (application_id, since, kind)
);

-- Whatever may turn the clock has it looked at, whoever writes it.
create function look_at_application_clock() returns trigger language plpgsql as $$
begin
  insert into answer_clocks (application_id, look_at) values (new.id, 'epoch')
    on conflict (application_id) do update set look_at = 'epoch';
  return null;
end $$;
create trigger applications_turn_clock after insert or update on applications
  for each row execute function look_at_application_clock();

create function look_at_request_clock() returns trigger language plpgsql as $$
begin
  update answer_clocks set look_at = 'epoch' where application_id = new.application_id;
  return null;
end $$;
create trigger requests_turn_clock after insert or update on application_requests
  for each row execute function look_at_request_clock();

create function look_at_facility_clocks() returns trigger language plpgsql as $$
begin
  update answer_clocks set look_at = 'epoch' from applications
    where applications.id = application_id and applications.facility_id = new.facility_id
      and applications.status in ('New', 'In Review', 'Request for Interview');
  return null;
end $$;
create trigger answering_turns_clocks after insert or update on facility_answering
  for each row execute function look_at_facility_clocks();

-- What waited before there was a clock is shown as overdue, and nobody is written to about it.
insert into answer_clocks (application_id, look_at, quiet_until) select id, 'epoch', now() from applications;
