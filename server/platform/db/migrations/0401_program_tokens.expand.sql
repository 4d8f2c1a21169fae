-- Tokens with which an organization's own programs call the API (docs/decisions/0039-tokens-and-webhooks.md).
create table program_tokens (
  id integer primary key generated always as identity,
  organization_id integer not null references organizations (id),
  name text not null,
  -- SHA-256 of the token, which is shown once. `hint` is its last four characters.
  token_hash text not null,
  hint text not null,
  scopes text[] not null,
  -- Whether the program's operator may receive patient data.
  covered boolean not null,
  created_by integer not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by integer references users (id)
);
create index program_tokens_by_hash on program_tokens (token_hash);
create index program_tokens_by_organization on program_tokens (organization_id, id);
