-- What an administrator can change about the installation while it is running. Without a row, the defaults and the environment variables
-- apply. "id" allows only one row. "logo" is a data URL of a small picture that the server has redrawn.
create table installation (
  id smallint primary key default 1 check (id = 1),
  name text,
  color text,
  logo text,
  support_email text,
  mail_footer text,
  maintenance_text text,
  maintenance_from timestamptz,
  maintenance_until timestamptz,
  updated_at timestamptz not null default now()
);
