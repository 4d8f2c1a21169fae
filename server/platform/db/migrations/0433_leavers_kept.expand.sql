-- Set while the account works although the provider deactivated it, because it is the organization's only Org Admin.
alter table provisioned_users add column kept_at timestamptz;
