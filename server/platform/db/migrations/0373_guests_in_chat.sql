-- A person without an account who answers a referral can write in its chat.
alter table chat_messages alter column author_id drop not null;
alter table chat_messages add column guest_name text;
alter table chat_messages add constraint chat_messages_author check (num_nonnulls(author_id, guest_name) = 1);
-- Sending the same message again stores it once.
create unique index chat_messages_once_by_guest on chat_messages (application_id, client_id) where author_id is null;
