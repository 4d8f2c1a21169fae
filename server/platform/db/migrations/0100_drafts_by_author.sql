-- A draft belongs to its author (S-02): each person who edits a form has one of their own for each section.
drop index intake_drafts_of_patient;
drop index intake_drafts_of_facility;
create unique index intake_drafts_of_patient on intake_drafts (patient_id, section, user_id);
create unique index intake_drafts_of_facility on intake_drafts (facility_id, section, user_id);
