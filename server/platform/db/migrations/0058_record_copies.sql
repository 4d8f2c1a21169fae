-- A patient's own copy, and one day its end, reach every message about the patient; until now some were known by their initials alone.
alter table notifications add column patient_id integer references patients;
alter table outbox add column patient_id integer references patients;
create index notifications_of_patient on notifications (patient_id) where patient_id is not null;
create index notifications_of_an_application on notifications (application_id);
create index outbox_of_patient on outbox (patient_id) where patient_id is not null;
