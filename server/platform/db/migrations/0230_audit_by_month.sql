-- Partitions the audit log by month (UTC). Existing rows stay where they are: their table becomes the first partition, so the
-- migration copies nothing. It reads the table twice, to build the index on (id, at) and to check the rows' dates.

lock table audit_events in access exclusive mode;

-- PostgreSQL before version 17 has no identity columns in partitioned tables, so the ids come from a sequence of the same name.
do $$
declare
  last_id bigint;
  called boolean;
begin
  select last_value, is_called into last_id, called from audit_events_id_seq;
  alter table audit_events alter column id drop identity;
  create sequence audit_events_id_seq as bigint;
  perform setval('audit_events_id_seq', last_id, called);
end $$;

-- A foreign key needs an index on its columns alone, and a partitioned table's unique indexes include the time. The append-only
-- triggers keep the rows, and verification reports a sealed row that is missing.
alter table audit_sealed_events drop constraint audit_sealed_events_event_id_fkey;
alter table audit_events drop constraint audit_events_pkey;

do $$
declare
  old_index record;
begin
  for old_index in select indexrelid::regclass::text as name from pg_index where indrelid = 'audit_events'::regclass loop
    execute format('alter index %I rename to %I', old_index.name, replace(old_index.name, 'audit_events', 'audit_events_before'));
  end loop;
end $$;
drop trigger audit_events_append_only on audit_events;
alter table audit_events rename to audit_events_before;
create unique index audit_events_before_pkey on audit_events_before (id, at);
alter table audit_events_before add constraint audit_events_before_pkey primary key using index audit_events_before_pkey;

create table audit_events (
  id bigint not null default nextval('audit_events_id_seq'),
  at timestamptz not null,
  actor_id integer,
  action text not null,
  patient_id integer,
  subject_type text,
  subject_ids integer[] not null default '{}',
  detail jsonb,
  ip text,
  user_agent text,
  primary key (id, at)
) partition by range (at);
alter sequence audit_events_id_seq owned by audit_events.id;

-- The same indexes as before, so the first partition's indexes are reused.
create index on audit_events (patient_id, id);
create index on audit_events (at);
create index on audit_events (actor_id, id);
create index on audit_events (action collate "C", id);
create index on audit_events using gin (subject_ids);
create index on audit_events (id) where detail ? 'changes';
create index on audit_events (subject_type, id) where detail ? 'changes';

-- Partitions get a copy of the trigger for rows. Each needs its own trigger for truncate.
create trigger audit_events_append_only before update or delete on audit_events for each row execute function refuse_change();
create trigger audit_events_no_truncate before truncate on audit_events execute function refuse_change();

-- Rows from months without a partition of their own, so that no write ever fails.
create table audit_events_other (like audit_events including defaults);
create trigger audit_events_no_truncate before truncate on audit_events_other execute function refuse_change();
alter table audit_events attach partition audit_events_other default;

do $$
begin
  if exists (select from audit_events_before) then
    execute format('alter table audit_events attach partition audit_events_before for values from (minvalue) to (%L)',
      (date_trunc('month', greatest(now(), (select max(at) from audit_events_before)) at time zone 'UTC') + interval '1 month') at time zone 'UTC');
  else
    drop table audit_events_before;
  end if;
end $$;

-- Creates the partitions for this month and the next ones, and returns how many it created. Runs as the owner of the tables, because
-- the app's role may not create tables. Skips a month whose rows are already in another partition, or whose lock is not available
-- soon: attaching waits for readers of the other rows, such as a backup, and must not make requests wait behind it.
create function add_audit_months(months integer) returns integer language plpgsql security definer
set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  month timestamp;
  name text;
  added integer := 0;
begin
  for n in 0 .. least(months, 24) loop
    month := date_trunc('month', now() at time zone 'UTC') + n * interval '1 month';
    name := 'audit_events_' || to_char(month, 'YYYY_MM');
    continue when to_regclass(name) is not null;
    begin
      execute format('create table %I (like audit_events including defaults)', name);
      execute format('create trigger audit_events_no_truncate before truncate on %I execute function refuse_change()', name);
      execute format('alter table audit_events attach partition %I for values from (%L) to (%L)', name, month at time zone 'UTC',
        (month + interval '1 month') at time zone 'UTC');
      added := added + 1;
    exception when invalid_object_definition or check_violation or lock_not_available or duplicate_table or unique_violation then
      null;
    end;
  end loop;
  return added;
end $$;
select add_audit_months(3);
