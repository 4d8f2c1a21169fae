-- The chat of an application, and the bells (spec 2 §2, decisions CHAT-005).

-- What the browser called a message before it was sent: sending it again stores it once. Lines about transitions have none.
alter table chat_messages add column client_id text;
alter table chat_messages add column kind text not null default 'message' check (kind in ('message', 'system'));
create unique index chat_messages_once on chat_messages (author_id, client_id) where client_id is not null;
-- A page of a conversation, from its end or after a message.
drop index chat_messages_application_id_idx;
create index chat_messages_page on chat_messages (application_id, id desc);
-- How much somebody wrote of late.
create index chat_messages_author on chat_messages (author_id, created_at);

-- How far each person has read a conversation.
create table chat_reads (
  application_id integer not null references applications,
  user_id integer not null references users on delete cascade,
  last_read_id integer not null,
  read_at timestamptz not null,
  primary key (application_id, user_id)
);

-- The bell of one application, and what is new in all of them.
create index notifications_of_application on notifications (user_id, application_id, id desc);
create index notifications_unread on notifications (user_id, application_id, type) where read_at is null;
