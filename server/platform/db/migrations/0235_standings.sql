-- What dashboards count and sort by: one row for each application and each patient. The rows follow from other tables, by the
-- triggers below, at the end of each transaction; a backup leaves them out.
create table application_standings (
  application_id integer primary key references applications on delete cascade,
  record_id integer not null,
  facility_id integer not null,
  advocate_id integer,
  status text not null,
  -- Whose turn it is and since when, as computed by `computeTurn`.
  awaits text,
  awaits_since timestamptz,
  -- Until when the patient's release lets the facility read the application; null without one.
  readable_until timestamptz,
  ended_at timestamptz,
  updated_at timestamptz not null
);
create table case_standings (
  patient_id integer primary key references patients on delete cascade,
  advocate_id integer,
  -- As computed by `patientTab`.
  tab text not null,
  -- Since when the longest-waiting application has needed an answer from the patient's own advocate.
  awaits_since timestamptz,
  updated_at timestamptz not null
);

create function application_standing_now(application integer) returns setof application_standings language sql stable as $$
  select a.id, a.record_id, a.facility_id, a.advocate_id, a.status, t.awaits,
    case when t.awaits is not null then coalesce(open_request.since, greatest(a.created_at, a.insurance_accepted_at,
      a.request_for_interview_at, a.application_approved_at, a.patient_agreed_at, a.patient_admitted_at, a.record_outcome_at,
      case when t.awaits = 'facility' then (select max(greatest(request.answered_at, request.withdrawn_at))
        from application_requests request where request.application_id = a.id) end)) end,
    (select max(releases.expires_at) from releases
      where releases.patient_id = a.record_id and releases.signed_at is not null and releases.revoked_at is null),
    a.ended_at, a.updated_at
  from applications a
  left join lateral (select min(request.asked_at) as since from application_requests request
    where request.application_id = a.id and request.answered_at is null and request.withdrawn_at is null
      and a.status in ('New', 'In Review', 'Request for Interview', 'Accepted', 'Booked')) open_request on true
  cross join lateral (select case
    when open_request.since is not null then 'advocate'
    when a.status in ('New', 'In Review', 'Request for Interview') and a.insurance_accepted is null then 'facility'
    when a.status in ('In Review', 'Request for Interview') and a.application_approved is null
      and (a.insurance_accepted or a.request_for_interview is not null) then 'facility'
    when a.status in ('Accepted', 'Booked') and a.patient_agreed is null then 'advocate'
    when a.status = 'Booked' and a.patient_admitted is null then 'facility'
    when a.status = 'Admitted' and a.record_outcome is null then 'advocate' end as awaits) t
  where a.id = application
$$;

create function case_standing_now(patient integer) returns setof case_standings language sql stable as $$
  select p.id, p.advocate_id, case
      when p.status = 'On Hold' then 'Hold'
      when p.status in ('Booked Offline', 'Inactive') or s.closed then 'Closed'
      when s.booked then 'Booked'
      else 'Open' end,
    s.awaits_since, p.updated_at
  from patients p
  cross join lateral (select
      bool_or(a.status in ('Completed Detox or Acute Hospitalization', 'Completed <30 Days Residential',
        'Completed 30+ Days Residential', 'Completed <30 Days PHP', 'Completed 30+ Days PHP', 'Completed <30 Days IOP',
        'Completed 30+ Days IOP', 'Patient did not Arrive', 'Voluntary Discharge', 'Compelled Discharge',
        'Medical Discharge')) as closed,
      bool_or(a.status in ('Booked', 'Ready to Book', 'Admitted')) as booked,
      min(a.awaits_since) filter (where a.awaits = 'advocate' and a.advocate_id = p.advocate_id) as awaits_since
    from application_standings a where a.record_id = p.id) s
  where p.id = patient
$$;

-- Locks the row first: the next statement then also reads what another transaction has committed in the meantime.
create function update_case_standing(patient integer) returns void language plpgsql as $$
begin
  perform from case_standings where patient_id = patient for update;
  if found then
    update case_standings s
      set (advocate_id, tab, awaits_since, updated_at) = (now_.advocate_id, now_.tab, now_.awaits_since, now_.updated_at)
      from case_standing_now(patient) now_ where s.patient_id = patient;
  else
    insert into case_standings select * from case_standing_now(patient)
      on conflict (patient_id) do update set tab = excluded.tab, awaits_since = excluded.awaits_since;
  end if;
end $$;

create function update_application_standing(application integer) returns void language plpgsql as $$
declare record integer;
begin
  perform from application_standings where application_id = application for update;
  if found then
    update application_standings s
      set (record_id, facility_id, advocate_id, status, awaits, awaits_since, readable_until, ended_at, updated_at) = (now_.record_id,
        now_.facility_id, now_.advocate_id, now_.status, now_.awaits, now_.awaits_since, now_.readable_until, now_.ended_at, now_.updated_at)
      from application_standing_now(application) now_ where s.application_id = application returning s.record_id into record;
  else
    insert into application_standings select * from application_standing_now(application)
      on conflict (application_id) do update set status = excluded.status, awaits = excluded.awaits,
        awaits_since = excluded.awaits_since, readable_until = excluded.readable_until returning record_id into record;
  end if;
  if record is not null then perform update_case_standing(record); end if;
end $$;

create function application_changes_standing() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform update_application_standing(new.id); end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.record_id <> new.record_id) then
    perform update_case_standing(old.record_id);
  end if;
  return null;
end $$;
create function request_changes_standing() returns trigger language plpgsql as $$
begin
  perform update_application_standing(coalesce(new.application_id, old.application_id));
  return null;
end $$;
create function release_changes_standing() returns trigger language plpgsql as $$
begin
  perform update_application_standing(id) from applications where record_id = coalesce(new.patient_id, old.patient_id) order by id;
  return null;
end $$;
create function patient_changes_standing() returns trigger language plpgsql as $$
begin
  perform update_case_standing(new.id);
  return null;
end $$;

-- Deferred, so that these rows are locked last and two transactions that change one case in a different order cannot deadlock.
create constraint trigger applications_change_standing after insert or update or delete on applications
  deferrable initially deferred for each row execute function application_changes_standing();
create constraint trigger requests_change_standing after insert or update or delete on application_requests
  deferrable initially deferred for each row execute function request_changes_standing();
create constraint trigger releases_change_standing
  after insert or delete or update of patient_id, signed_at, expires_at, revoked_at on releases
  deferrable initially deferred for each row execute function release_changes_standing();
create constraint trigger patients_change_standing
  after insert or update of advocate_id, status, updated_at on patients
  deferrable initially deferred for each row execute function patient_changes_standing();

insert into application_standings select now_.* from applications a cross join lateral application_standing_now(a.id) now_;
create index application_standings_of_patient on application_standings (record_id);
insert into case_standings select now_.* from patients p cross join lateral case_standing_now(p.id) now_;

-- Each page and its counts read only these indexes.
create index application_standings_waiting on application_standings (facility_id, awaits_since, application_id)
  include (status, readable_until, ended_at) where awaits = 'facility';
create index application_standings_changed on application_standings (facility_id, updated_at, application_id)
  include (status, awaits, readable_until, ended_at);
create index case_standings_of_advocate on case_standings (advocate_id, tab, awaits_since, updated_at desc, patient_id desc);
analyze application_standings;
analyze case_standings;
