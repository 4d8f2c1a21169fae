-- Archives of an organization's data, which a job makes and deletes again (docs/decisions/0044-leaving.md). The archive is in the file
-- store under `stored_file`. `worker` is the server that makes it, and `heard_at` its last sign of life.
create table organization_archives (
  id integer primary key generated always as identity,
  organization_id integer not null references organizations (id),
  state text not null default 'waiting' check (state in ('waiting', 'making', 'ready', 'failed', 'deleted')),
  reason text not null,
  requested_by integer not null references users (id),
  requested_at timestamptz not null,
  worker text,
  heard_at timestamptz,
  files_done integer not null default 0,
  files_total integer not null default 0,
  stored_file text,
  bytes bigint,
  sha256 text,
  made_at timestamptz,
  downloaded_at timestamptz,
  expires_at timestamptz
);
create unique index organization_archives_in_progress on organization_archives (organization_id) where state in ('waiting', 'making');
create index organization_archives_by_organization on organization_archives (organization_id, id);
