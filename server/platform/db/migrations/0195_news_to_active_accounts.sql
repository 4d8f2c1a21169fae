-- A message about patients, facilities or claims goes to active accounts only: whether its user is one is checked again when it is sent.
alter table outbox add column only_if_active boolean not null default false;
alter table outbox add constraint outbox_news_has_a_user check (not only_if_active or user_id is not null);
