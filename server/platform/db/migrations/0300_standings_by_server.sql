-- The server now computes these rows with the rules in domain/ and stores them in the transaction of each change.
drop trigger applications_change_standing on applications;
drop trigger requests_change_standing on application_requests;
drop trigger releases_change_standing on releases;
drop trigger patients_change_standing on patients;
drop function application_changes_standing();
drop function request_changes_standing();
drop function release_changes_standing();
drop function patient_changes_standing();
drop function update_application_standing(integer);
drop function update_case_standing(integer);
drop function application_standing_now(integer);
drop function case_standing_now(integer);

-- When the patient's own advocate last changed the patient, and who added the patient. Lists read this instead of the audit log.
alter table case_standings
  add column changed_by integer,
  add column changed_at timestamptz,
  add column added_by integer;
drop index audit_events_of_patients_by_actor;

-- The list of all applications finds a page in the first index, and counts up to 10,000 applications per status in the second.
create index application_standings_by_change on application_standings (updated_at, application_id) include (status);
create index application_standings_by_status on application_standings (status) include (awaits);

-- Nothing reads these indexes any more.
drop index application_standings_waiting;
drop index case_standings_of_advocate;
drop index applications_by_status;
