-- The language that the patient prefers, a tag of the category "language"; null if it was not asked. It decides in which language the
-- patient's documents and codes are written.
alter table patients add column preferred_language integer;
