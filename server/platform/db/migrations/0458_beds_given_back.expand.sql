-- A booking falls through: the bed that it took is open again, unless the facility has counted since, and nobody holds it.
create function return_bed_of_booking(application integer, moment timestamptz) returns void language plpgsql as $$
declare
  hold bed_holds;
  bed open_beds;
begin
  select * into hold from bed_holds where application_id = application order by id desc limit 1;
  if hold.outcome is distinct from 'taken' then
    return;
  end if;
  select * into bed from open_beds where id = hold.bed_id for update;
  if bed.told_at > hold.ended_at then
    return;
  end if;
  perform give_bed_back(application, moment);
  if not end_bed_hold(hold.id, 'released', moment) then
    update bed_holds set ended_at = moment, outcome = 'released' where id = hold.id;
  end if;
end $$;

-- The end of a booking, at `ended`, was undone: the bed that was given back then is taken again if it is still open.
create function take_bed_of_booking(application integer, ended timestamptz, moment timestamptz) returns void language plpgsql as $$
declare
  hold bed_holds;
  bed open_beds;
begin
  select * into hold from bed_holds where application_id = application order by id desc limit 1;
  if hold.outcome is distinct from 'released' or hold.ended_at <> ended then
    return;
  end if;
  select * into bed from open_beds where id = hold.bed_id for update;
  if bed.told_at > ended or bed.open <= bed.held then
    return;
  end if;
  update open_beds set open = open - 1 where id = bed.id returning * into bed;
  insert into open_bed_history (facility_id, treatment_level, population, open, what, at)
    values (bed.facility_id, bed.treatment_level, bed.population, bed.open, 'taken', moment);
  update bed_holds set ended_at = moment, outcome = 'taken' where id = hold.id;
end $$;

-- Whatever moves an application on from Accepted ends its hold, and whatever ends a booking before the admission gives its bed back,
-- whoever writes it: an answer, a close, the case put on hold, or the undo of one of them.
create or replace function application_ends_bed_hold() returns trigger language plpgsql as $$
declare
  standing bed_holds;
  underway text[] := array['Accepted', 'Ready to Book', 'Booked', 'Admitted'];
begin
  if old.status = 'Accepted' and new.status <> 'Accepted' then
    select * into standing from bed_holds where application_id = new.id and ended_at is null;
    if found then
      perform end_bed_hold(
        standing.id,
        case when standing.until <= new.updated_at then 'expired' when new.status = 'Booked' then 'taken' else 'released' end,
        new.updated_at
      );
    end if;
  elsif old.status = 'Booked' and new.status = 'Accepted' then
    perform give_bed_back(new.id, new.updated_at);
  elsif old.status = 'Booked' and new.status <> all (underway) then
    perform return_bed_of_booking(new.id, new.updated_at);
  elsif new.status = 'Booked' and old.status <> all (underway) then
    perform take_bed_of_booking(new.id, old.updated_at, new.updated_at);
  end if;
  return null;
end $$;
