-- The administrators' list of facilities: every order of it, its search and its filters stay fast at 20,000 rows. What was taken out of the lists stands in none of these.

create index facilities_list_words on facilities using gin (name_words(name || ' ' || coalesce(city, ''))) where deleted_at is null;
create index facilities_list_by_name on facilities (lower(name) nulls first, id) where deleted_at is null;
create index facilities_list_by_city on facilities (lower(city) nulls first, lower(name) nulls first, id) where deleted_at is null;
create index facilities_list_by_state on facilities (state nulls first, lower(name) nulls first, id) where deleted_at is null;
create index facilities_list_by_status on facilities (status nulls first, lower(name) nulls first, id) where deleted_at is null;
create index facilities_list_by_section on facilities (intake_complete nulls first, intake_section nulls first, lower(name) nulls first, id) where deleted_at is null;
create index facilities_list_by_organization on facilities (organization_id, lower(name) nulls first, id) where deleted_at is null;
create index facilities_list_by_change on facilities (updated_at nulls first, id) where deleted_at is null;
