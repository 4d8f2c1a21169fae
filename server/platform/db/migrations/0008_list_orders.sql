-- The last two orders of the users' table: by status, and by organization, where those without one are read along their ids.
create index users_by_status on users (tmri_status nulls first, id);
create index users_without_organization on users (id) where organization_id is null;
