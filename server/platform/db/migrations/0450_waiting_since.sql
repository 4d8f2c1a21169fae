-- Since when a location has waited for approval, and since when a payer has had its names and code. Other edits do not change them. Rows
-- that were already waiting keep the time of their last edit before this migration.
alter table facilities add column waiting_since timestamptz;
alter table payers add column named_at timestamptz;

create function waits_for_approval(facility facilities) returns boolean language sql immutable as $$
  select facility.status = 'Awaiting Approval' and facility.intake_complete and facility.deleted_at is null and facility.retired_at is null
$$;

create function keep_waiting_since() returns trigger language plpgsql as $$
begin
  new.waiting_since := case
    when not waits_for_approval(new) then null
    when tg_op = 'UPDATE' and waits_for_approval(old) then coalesce(old.waiting_since, old.updated_at)
    else new.updated_at
  end;
  return new;
end $$;
create trigger facilities_waiting_since before insert or update on facilities for each row execute function keep_waiting_since();

create function keep_named_at() returns trigger language plpgsql as $$
begin
  new.named_at := case
    when tg_op = 'UPDATE' and (new.payer_code, new.payer_name, new.aliases, new.insurance_type)
      is not distinct from (old.payer_code, old.payer_name, old.aliases, old.insurance_type) then coalesce(old.named_at, old.updated_at)
    else new.updated_at
  end;
  return new;
end $$;
create trigger payers_named_at before insert or update on payers for each row execute function keep_named_at();
