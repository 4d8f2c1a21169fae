-- What an administrator can change about the installation while it is running. Without a row, the defaults and the environment variables
-- apply. "id" allows only one row.
create table installation (
  id smallint primary key default 1 check (id = 1),
  support_email text,
  mail_footer text,
  updated_at timestamptz not null default now()
);
