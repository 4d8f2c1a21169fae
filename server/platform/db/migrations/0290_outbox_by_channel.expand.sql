-- Messages wait while their channel is not set up. Skips them when looking for due messages of the other channel.
create index outbox_due_by_channel on outbox (channel, next_try_at) where state in ('waiting', 'sending');
