-- Addresses to which an organization's events are sent (docs/decisions/0039-tokens-and-webhooks.md). The deliveries are in the outbox.
create table webhooks (
  id integer primary key generated always as identity,
  organization_id integer not null references organizations (id),
  name text not null,
  url text not null,
  events text[] not null,
  -- Whether the receiver may receive patient data.
  covered boolean not null,
  -- Both are encrypted with SECRET_KEY. After a rotation, the previous secret also signs until `previous_until`.
  secret text not null,
  previous_secret text,
  previous_until timestamptz,
  created_by integer not null references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Failed attempts in a row, and since when.
  failures integer not null default 0,
  failing_since timestamptz,
  disabled_at timestamptz,
  -- Why deliveries stopped: turned off by a person, or because of this failure.
  disabled_reason text,
  removed_at timestamptz
);
create index webhooks_by_organization on webhooks (organization_id, id) where removed_at is null;

alter table outbox drop constraint outbox_channel_check;
alter table outbox add constraint outbox_channel_check check (channel in ('email', 'sms', 'fax', 'webhook'));
alter table outbox add column webhook_id integer references webhooks (id);
alter table outbox add constraint outbox_webhook check ((channel = 'webhook') = (webhook_id is not null));
create index outbox_by_webhook on outbox (webhook_id, id) where webhook_id is not null;
