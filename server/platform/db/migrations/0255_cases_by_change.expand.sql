-- An advocate's dashboard lists the cases of a tab by their last change.
create index case_standings_changed on case_standings (advocate_id, tab, updated_at, patient_id) include (awaits_since);
