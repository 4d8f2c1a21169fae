-- The oldest due events of each webhook.
create index outbox_due_by_webhook on outbox (webhook_id, next_try_at, id)
  where state in ('waiting', 'sending') and webhook_id is not null;
