-- The list of all patients finds and counts those with an application in a filter's group (`filters`) in one index per group.
alter table case_standings
  add column submitted boolean not null default false,
  add column processing boolean not null default false,
  add column accepted boolean not null default false,
  add column denied boolean not null default false;

create or replace function case_standing_now(patient integer) returns setof case_standings language sql stable as $$
  select p.id, p.advocate_id, case
      when p.status = 'On Hold' then 'Hold'
      when p.status in ('Booked Offline', 'Inactive') or s.closed then 'Closed'
      when s.booked then 'Booked'
      else 'Open' end,
    s.awaits_since, p.updated_at, coalesce(s.submitted, false), coalesce(s.processing, false), coalesce(s.accepted, false),
    coalesce(s.denied, false)
  from patients p
  cross join lateral (select
      bool_or(a.status in ('Completed Detox or Acute Hospitalization', 'Completed <30 Days Residential',
        'Completed 30+ Days Residential', 'Completed <30 Days PHP', 'Completed 30+ Days PHP', 'Completed <30 Days IOP',
        'Completed 30+ Days IOP', 'Patient did not Arrive', 'Voluntary Discharge', 'Compelled Discharge',
        'Medical Discharge')) as closed,
      bool_or(a.status in ('Booked', 'Ready to Book', 'Admitted')) as booked,
      bool_or(a.status = 'New') as submitted,
      bool_or(a.status in ('In Review', 'Request for Interview')) as processing,
      bool_or(a.status = 'Accepted') as accepted,
      bool_or(a.status in ('Rejected', 'Declined Availability', 'Declined Insurance', 'Declined Payment', 'Declined Application',
        'Declined')) as denied,
      min(a.awaits_since) filter (where a.awaits = 'advocate' and a.advocate_id = p.advocate_id) as awaits_since
    from application_standings a where a.record_id = p.id) s
  where p.id = patient
$$;

-- Locks the row first: the next statement then also reads what another transaction has committed in the meantime.
create or replace function update_case_standing(patient integer) returns void language plpgsql set enable_seqscan = off as $$
begin
  perform from case_standings where patient_id = patient for update;
  if found then
    update case_standings s
      set (advocate_id, tab, awaits_since, updated_at, submitted, processing, accepted, denied) = (now_.advocate_id, now_.tab,
        now_.awaits_since, now_.updated_at, now_.submitted, now_.processing, now_.accepted, now_.denied)
      from case_standing_now(patient) now_ where s.patient_id = patient;
  else
    insert into case_standings select * from case_standing_now(patient)
      on conflict (patient_id) do update set tab = excluded.tab, awaits_since = excluded.awaits_since, submitted = excluded.submitted,
        processing = excluded.processing, accepted = excluded.accepted, denied = excluded.denied;
  end if;
end $$;

update case_standings s set (submitted, processing, accepted, denied) = (now_.submitted, now_.processing, now_.accepted, now_.denied)
  from patients p cross join lateral case_standing_now(p.id) now_ where p.id = s.patient_id;

create index case_standings_submitted on case_standings (tab, updated_at, patient_id) where submitted;
create index case_standings_processing on case_standings (tab, updated_at, patient_id) where processing;
create index case_standings_accepted on case_standings (tab, updated_at, patient_id) where accepted;
create index case_standings_denied on case_standings (tab, updated_at, patient_id) where denied;
