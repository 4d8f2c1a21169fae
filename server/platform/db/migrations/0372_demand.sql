-- The unclaimed listing that an email or fax went to, to count failures by listing.
alter table outbox add column facility_id integer references facilities (id);
create index outbox_to_listing on outbox (facility_id, created_at) where facility_id is not null;

-- People without an account who asked to claim the listing that a referral went to.
create table guest_claims (
  id integer generated always as identity primary key,
  facility_id integer not null references facilities (id),
  name text not null,
  email text not null,
  requested_at timestamptz not null
);
create unique index guest_claims_once on guest_claims (facility_id, lower(email));

-- Emails that invited unclaimed listings to create an account.
create table listing_invitations (
  id integer generated always as identity primary key,
  facility_id integer not null references facilities (id),
  email text not null,
  invited_by integer not null references users (id),
  invited_at timestamptz not null
);
create index listing_invitations_of_facility on listing_invitations (facility_id, invited_at);
create index listing_invitations_of_user on listing_invitations (invited_by);
