-- Values of the claim for roles, or names of groups, that give roles at a location (docs/decisions/0038-single-sign-on.md).
create table sign_on_locations (
  connection_id integer not null references sign_on_connections on delete cascade,
  facility_id integer not null references facilities,
  manager_values text[] not null,
  coordinator_values text[] not null,
  primary key (connection_id, facility_id)
);
create index on sign_on_locations (facility_id);
