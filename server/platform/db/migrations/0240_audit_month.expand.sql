-- Creates the audit log's partition for one month. Returns 1 if it created the partition, and 0 if it exists, if rows of that month are
-- already in another partition, or if the lock is not available soon. Only the owner of the tables may call it.
create function add_audit_month(month timestamp) returns integer language plpgsql security definer
set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  name text := 'audit_events_' || to_char(month, 'YYYY_MM');
begin
  if to_regclass(name) is not null then
    return 0;
  end if;
  execute format('create table %I (like audit_events including defaults)', name);
  execute format('create trigger audit_events_no_truncate before truncate on %I execute function refuse_change()', name);
  execute format('alter table audit_events attach partition %I for values from (%L) to (%L)', name, month at time zone 'UTC',
    (month + interval '1 month') at time zone 'UTC');
  return 1;
exception when invalid_object_definition or check_violation or lock_not_available or duplicate_table or unique_violation then
  return 0;
end $$;
revoke execute on function add_audit_month(timestamp) from public;

create or replace function add_audit_months(months integer) returns integer language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  added integer := 0;
begin
  for n in 0 .. least(months, 24) loop
    added := added + add_audit_month(date_trunc('month', now() at time zone 'UTC') + n * interval '1 month');
  end loop;
  return added;
end $$;
