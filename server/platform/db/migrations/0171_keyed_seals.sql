-- Seals are made with a key derived from SECRET_KEY: which one, by its id. Null: a seal of an earlier release, made without a key.
alter table audit_seals add column key_id text;

-- From where on every seal has to be made with a key. One row; it is filled and signed when the first such seal is about to be made.
create table audit_keying (
  only_row boolean primary key default true check (only_row),
  after_seal bigint,
  after_hash text,
  began_at timestamptz,
  key_id text,
  proof text
);
insert into audit_keying default values;

create function refuse_change_of_keying() returns trigger language plpgsql as $$
begin
  -- Before anything is sealed, a restore may still replace it.
  if old.proof is not null and exists (select from audit_seals) then
    raise exception 'rows of % are only ever added', tg_table_name;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger audit_keying_signed_once before update or delete on audit_keying for each row execute function refuse_change_of_keying();

-- Keys of earlier seals, each encrypted under the SECRET_KEY of today: a rotation keeps what they sealed verifiable.
create table audit_seal_keys (
  key_id text primary key,
  wrapped_key text not null,
  kept_at timestamptz not null
);
