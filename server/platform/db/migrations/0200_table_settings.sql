-- How each user wants the tables of the console to look: columns, their order and widths, density, rows per page.
create table table_settings (
  user_id integer not null references users on delete cascade,
  name text not null check (length(name) between 1 and 60),
  settings jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, name)
);
