-- Referrals to facilities without an account (docs/decisions/0037-referrals.md, S-24). A referral belongs to one application.
create table referrals (
  id integer generated always as identity primary key,
  application_id integer not null unique references applications (id),
  channel text not null check (channel in ('email', 'phone')),
  -- The email address or phone number that the referral goes to. Codes go to the same address.
  address text not null,
  callback_number text not null,
  sent_by integer not null references users (id),
  created_at timestamptz not null,
  -- The newest email with a link, by its Message-ID in the outbox.
  message_id text,
  first_viewed_at timestamptz,
  call_requested_at timestamptz,
  answer text check (answer in ('may_have_bed', 'no_bed', 'not_a_fit')),
  answered_at timestamptz,
  -- Who answers for the facility, and when the code sent to the address, or the advocate, confirmed it.
  guest_name text,
  guest_role text,
  confirmed_at timestamptz,
  code_hmac text,
  code_tries integer not null default 0,
  code_expires_at timestamptz,
  codes_sent integer not null default 0,
  codes_since timestamptz
);
create index referrals_of_sender on referrals (sent_by);
create trigger referrals_keep_while_held after update or delete on referrals
  for each row execute function keep_while_held();

-- Links in emails, and the sessions that they lead to. A session opens the packet; a link never does.
create table referral_links (
  id integer generated always as identity primary key,
  referral_id integer not null references referrals (id) on delete cascade,
  kind text not null check (kind in ('link', 'session')),
  -- SHA-256 of the token. The token has 256 random bits.
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index referral_links_of_referral on referral_links (referral_id);

-- How to reach a facility without an account, as advocates corrected it. The newest row of each kind counts.
create table facility_contacts (
  id integer generated always as identity primary key,
  facility_id integer not null references facilities (id),
  kind text not null check (kind in ('email', 'phone', 'fax')),
  value text not null,
  corrected_by integer not null references users (id),
  corrected_at timestamptz not null
);
create index facility_contacts_of_facility on facility_contacts (facility_id, kind, id);
create index facility_contacts_of_author on facility_contacts (corrected_by);

-- Disclosures in stages: what was disclosed, how, and to whom. Null for the whole intake, read in the product.
alter table disclosures add column content text;
alter table disclosures add column channel text;
alter table disclosures add column recipient text;
alter table disclosures add column sent_to text;

-- The name of a person without an account who answered a step.
alter table application_events add column guest_name text;
