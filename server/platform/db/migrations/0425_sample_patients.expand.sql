-- A sample patient, with whom a new advocate tries the product. Only its advocate can see it, and nothing counts it or sends anything for it.
alter table patients add column is_sample boolean not null default false;
create index patients_samples on patients (advocate_id) where is_sample;
