-- Connections to organizations' OpenID Connect providers (docs/decisions/0038-single-sign-on.md).
create table sign_on_connections (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations,
  issuer text not null,
  client_id text not null,
  -- Encrypted with SECRET_KEY.
  sealed_secret text not null,
  required boolean not null,
  new_accounts text not null check (new_accounts in ('none', 'waiting', 'approved')),
  trusts_email boolean not null,
  trusted_acr text[] not null,
  trusted_amr text[] not null,
  roles_claim text,
  administrator_values text[] not null,
  advocate_values text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on sign_on_connections (organization_id);
create index on sign_on_connections (issuer, client_id);

-- Each domain decides one connection.
create table sign_on_domains (
  domain text primary key,
  connection_id integer not null references sign_on_connections on delete cascade
);
create index on sign_on_domains (connection_id);

-- The accounts behind a provider's subjects. An account is linked by its verified email address once.
create table sign_on_accounts (
  connection_id integer not null references sign_on_connections on delete cascade,
  subject text not null,
  user_id integer not null references users on delete cascade,
  linked_at timestamptz not null,
  primary key (connection_id, subject),
  unique (connection_id, user_id)
);
create index on sign_on_accounts (user_id);

-- Sign-ins that have been started. The nonce and the code verifier are derived from the state and SECRET_KEY.
create table sign_on_attempts (
  state_hash text primary key,
  browser_hash text not null,
  connection_id integer not null references sign_on_connections on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on sign_on_attempts (connection_id);
create index on sign_on_attempts (created_at);

-- What a session that began at a provider needs to end there, too.
create table sign_on_sessions (
  id integer generated always as identity primary key,
  connection_id integer not null references sign_on_connections on delete cascade,
  user_id integer not null references users on delete cascade,
  subject text not null,
  -- The provider's session id.
  provider_session text,
  -- Encrypted with SECRET_KEY.
  sealed_id_token text not null,
  end_session_url text,
  -- Whether the provider checked a second factor that the organization trusts.
  second_factor boolean not null,
  -- The sign-in that still waits for Passage's own second factor.
  challenge_hash text unique,
  session_id integer unique references sessions on delete cascade,
  created_at timestamptz not null
);
create index on sign_on_sessions (connection_id, subject);
create index on sign_on_sessions (user_id);

-- False for an account that was created by a sign-in through its organization and never had a password.
alter table users add column has_password boolean not null default true;
