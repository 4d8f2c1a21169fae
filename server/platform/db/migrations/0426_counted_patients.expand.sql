-- Insights counts a hospital's patients without samples. With the sample flag in its condition, and the id and the arrival in the index,
-- PostgreSQL reads them from the index alone. No other query uses the old index.
create index patients_counted on patients (organization_id, created_at) include (id, emergency_arrival_at) where not is_sample;
drop index patients_entered;
