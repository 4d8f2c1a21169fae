-- The number of an organization's members and locations, which the console shows and sorts by. Triggers keep the numbers; a backup
-- leaves them out.
create table organization_counts (
  organization_id integer primary key references organizations on delete cascade,
  members integer not null default 0,
  locations integer not null default 0
);

create function add_organization_counts() returns trigger language plpgsql as $$
begin
  insert into organization_counts (organization_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger organizations_have_counts after insert on organizations for each row execute function add_organization_counts();

create function change_organization_counts(organization integer, more_members integer, more_locations integer) returns void
language sql as $$
  update organization_counts set members = members + more_members, locations = locations + more_locations
    where organization_id = organization
$$;
create function count_members() returns trigger language plpgsql as $$
declare
  before_ integer := case when tg_op <> 'INSERT' then old.organization_id end;
  after_ integer := case when tg_op <> 'DELETE' then new.organization_id end;
begin
  if before_ is distinct from after_ then
    perform change_organization_counts(before_, -1, 0);
    perform change_organization_counts(after_, 1, 0);
  end if;
  return null;
end $$;
create function count_locations() returns trigger language plpgsql as $$
declare
  before_ integer := case when tg_op <> 'INSERT' then case when old.deleted_at is null then old.organization_id end end;
  after_ integer := case when tg_op <> 'DELETE' then case when new.deleted_at is null then new.organization_id end end;
begin
  if before_ is distinct from after_ then
    perform change_organization_counts(before_, 0, -1);
    perform change_organization_counts(after_, 0, 1);
  end if;
  return null;
end $$;

-- Deferred, so that these rows are locked last.
create constraint trigger users_change_counts after insert or delete or update of organization_id on users
  deferrable initially deferred for each row execute function count_members();
create constraint trigger facilities_change_counts after insert or delete or update of organization_id, deleted_at on facilities
  deferrable initially deferred for each row execute function count_locations();

insert into organization_counts (organization_id, members, locations)
  select id, (select count(*) from users where users.organization_id = organizations.id),
    (select count(*) from facilities where facilities.organization_id = organizations.id and deleted_at is null)
  from organizations;
create index organization_counts_members on organization_counts (members nulls first, organization_id);
create index organization_counts_locations on organization_counts (locations nulls first, organization_id);
analyze organization_counts;
