-- The profile picture a second time, in the size of a list; and what Passage sent one person, newest first.
alter table users add column profile_image_small text;
create index on outbox (user_id, id);
