-- The console lists organizations of a type with a status, and counts those of a type.
create index organizations_by_status on organizations (type, active_status, created_at nulls first, id);
