-- The dashboard finds what its reader changed in the last half hour.
create index audit_events_of_patients_by_actor on audit_events (actor_id, at) where patient_id is not null;
