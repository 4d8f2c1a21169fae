-- The console sorts the organizations of one type by their numbers of members and locations. Hospitals have no locations, so an index of
-- all organizations had PostgreSQL read every treatment center before the first hospital. An organization's type never changes.
alter table organization_counts add column type text;
update organization_counts counts set type = organizations.type from organizations where organizations.id = counts.organization_id;

create or replace function add_organization_counts() returns trigger language plpgsql as $$
begin
  insert into organization_counts (organization_id, type) values (new.id, new.type) on conflict do nothing;
  return null;
end $$;

create index organization_counts_type_members on organization_counts (type, members nulls first, organization_id);
create index organization_counts_type_locations on organization_counts (type, locations nulls first, organization_id);
analyze organization_counts;
