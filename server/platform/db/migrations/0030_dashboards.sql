-- The dashboards find patients by the beginning and by the end of a phone number, too.
create index patients_phone on patients (phone_number text_pattern_ops);
create index patients_phone_end on patients (reverse(phone_number) text_pattern_ops);

-- Each dashboard reads its pages in their order, with the id where two changed at one moment.
drop index patients_advocate_id_updated_at_idx;
create index patients_of_advocate on patients (advocate_id, updated_at, id);
drop index patients_organization_id_updated_at_idx;
create index patients_of_organization on patients (organization_id, updated_at, id);
drop index applications_facility_id_updated_at_idx;
create index applications_at_facility on applications (facility_id, updated_at, id);
drop index applications_advocate_id_updated_at_idx;
create index applications_of_advocate on applications (advocate_id, updated_at, id);
-- In which tab a patient stands is told by the statuses of their applications.
drop index applications_record_id_idx;
create index applications_of_patient on applications (record_id, status);

-- While the facility waits for information the advocate has the turn.
create index application_requests_open on application_requests (application_id, asked_at)
  where answered_at is null and withdrawn_at is null;
