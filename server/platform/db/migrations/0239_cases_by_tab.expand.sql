-- The list of everyone's patients finds a page, and counts up to 10,000 patients per tab, in this index.
create index case_standings_by_tab on case_standings (tab, updated_at, patient_id);
