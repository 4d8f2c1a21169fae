-- What organizations' identity providers provision with SCIM (docs/decisions/0043-scim.md).
create table provisioned_users (
  user_id integer primary key references users on delete cascade,
  organization_id integer not null references organizations,
  -- The provider's own id of the person.
  external_id text,
  -- Set while the account is not approved because the provider deactivated it. Only then can the provider activate it again.
  deactivated_at timestamptz,
  -- Set while the provider has deleted the account, which stays in Passage.
  deleted_at timestamptz
);
create unique index on provisioned_users (organization_id, external_id);

create table provisioned_groups (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations,
  name text not null,
  external_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index on provisioned_groups (organization_id, lower(name));

create table provisioned_group_members (
  group_id integer not null references provisioned_groups on delete cascade,
  user_id integer not null references users on delete cascade,
  primary key (group_id, user_id)
);
create index on provisioned_group_members (user_id);
