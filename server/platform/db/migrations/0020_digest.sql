-- Who wants one mail a day instead of one for each piece of news (opt_in 995): when the last one was written.
alter table users add column digest_sent_at timestamptz;
create index users_digest on users (id) where opt_in_methods @> array[995];
