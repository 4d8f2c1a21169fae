-- While a patient is on legal hold, no statement can delete the patient's rows, and replaced values are kept in held_versions.

create trigger held_versions_append_only before update or delete on held_versions
  for each row execute function refuse_change_but_erasing();

create function patient_of_row(relation text, fields jsonb) returns integer language sql stable as $$
  select case relation
    when 'patients' then (fields ->> 'id')::integer
    when 'applications' then (fields ->> 'record_id')::integer
    when 'application_request_items' then (
      select a.record_id from application_requests r join applications a on a.id = r.application_id
      where r.id = (fields ->> 'request_id')::integer)
    when 'release_pages' then (select r.patient_id from releases r where r.id = (fields ->> 'release_id')::integer)
    else coalesce((fields ->> 'patient_id')::integer,
      (select a.record_id from applications a where a.id = (fields ->> 'application_id')::integer))
  end
$$;

create function keep_while_held() returns trigger language plpgsql as $$
declare
  patient integer;
  earlier jsonb;
begin
  -- Few patients are on legal hold. Without any, this check is all that a write costs.
  if not exists (select from legal_holds where lifted_at is null) then
    return null;
  end if;
  patient := patient_of_row(tg_table_name, to_jsonb(old));
  if not exists (select from legal_holds where patient_id = patient and lifted_at is null) then
    return null;
  end if;
  if tg_op = 'DELETE' then
    raise exception 'patient % is on legal hold', patient using errcode = 'LH001';
  end if;
  select jsonb_object_agg(was.key, was.value) into earlier from jsonb_each(to_jsonb(old)) was
    where was.value <> 'null' and was.key not in ('updated_at', 'match_count') and to_jsonb(new) -> was.key is distinct from was.value;
  if earlier is not null then
    insert into held_versions (patient_id, table_name, row_id, earlier)
      values (patient, tg_table_name, coalesce((to_jsonb(old) ->> 'id')::integer, patient), earlier);
  end if;
  return null;
end $$;

do $$
declare
  relation text;
begin
  foreach relation in array array['patients', 'clinical_snapshots', 'releases', 'release_pages', 'documents', 'applications',
    'application_notes', 'application_requests', 'application_request_items', 'chat_messages', 'placement_attempts', 'emergencies',
    'bed_holds'] loop
    execute format('create trigger %I after update or delete on %I for each row execute function keep_while_held()',
      relation || '_keep_while_held', relation);
  end loop;
  -- Updates of these tables change only states, such as read or sent, or are never possible.
  foreach relation in array array['verification_codes', 'notifications', 'legal_holds', 'application_events', 'match_receipts',
    'application_receipts', 'held_versions'] loop
    execute format('create trigger %I after delete on %I for each row execute function keep_while_held()',
      relation || '_keep_while_held', relation);
  end loop;
end $$;
