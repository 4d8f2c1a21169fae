-- Counts once for each statement instead of once for each row: adding thousands of members to one organization at once was slow.
drop trigger users_change_counts on users;
drop trigger facilities_change_counts on facilities;

create or replace function count_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform change_organization_counts(organization_id, count(*)::integer, 0) from after_
      where organization_id is not null group by organization_id order by organization_id;
  elsif tg_op = 'DELETE' then
    perform change_organization_counts(organization_id, -count(*)::integer, 0) from before_
      where organization_id is not null group by organization_id order by organization_id;
  else
    perform change_organization_counts(organization_id, sum(more)::integer, 0)
      from (select organization_id, 1 as more from after_ union all select organization_id, -1 from before_) changed
      where organization_id is not null group by organization_id having sum(more) <> 0 order by organization_id;
  end if;
  return null;
end $$;
create or replace function count_locations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform change_organization_counts(organization_id, 0, count(*)::integer) from after_
      where organization_id is not null and deleted_at is null group by organization_id order by organization_id;
  elsif tg_op = 'DELETE' then
    perform change_organization_counts(organization_id, 0, -count(*)::integer) from before_
      where organization_id is not null and deleted_at is null group by organization_id order by organization_id;
  else
    perform change_organization_counts(organization_id, 0, sum(more)::integer)
      from (select organization_id, deleted_at, 1 as more from after_ union all select organization_id, deleted_at, -1 from before_) changed
      where organization_id is not null and deleted_at is null group by organization_id having sum(more) <> 0 order by organization_id;
  end if;
  return null;
end $$;

create trigger users_added after insert on users referencing new table as after_ for each statement execute function count_members();
create trigger users_changed after update on users referencing old table as before_ new table as after_
  for each statement execute function count_members();
create trigger users_removed after delete on users referencing old table as before_ for each statement execute function count_members();
create trigger facilities_added after insert on facilities referencing new table as after_
  for each statement execute function count_locations();
create trigger facilities_changed after update on facilities referencing old table as before_ new table as after_
  for each statement execute function count_locations();
create trigger facilities_removed after delete on facilities referencing old table as before_
  for each statement execute function count_locations();
