-- Whether the account awaited approval when the provider deactivated it. The provider's activation then does not approve it.
alter table provisioned_users add column awaited_approval boolean not null default false;
