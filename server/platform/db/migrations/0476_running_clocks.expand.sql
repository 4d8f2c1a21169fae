-- Hours that change reschedule every clock that runs, also of a facility that was asked to reconsider its decline.
create or replace function look_at_facility_clocks() returns trigger language plpgsql as $$
begin
  update answer_clocks set look_at = 'epoch' from applications
    where applications.id = application_id and applications.facility_id = new.facility_id and (look_at is not null or overdue);
  return null;
end $$;
