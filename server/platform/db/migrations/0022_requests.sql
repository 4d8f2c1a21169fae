-- "Need more information": what a facility asks an advocate for, beside the specified statuses.
create table application_requests (
  id integer generated always as identity primary key,
  application_id integer not null references applications,
  asked_by integer not null references users,
  asked_at timestamptz not null,
  -- When the last of its items was ticked off, or when the facility took it back.
  answered_at timestamptz,
  withdrawn_at timestamptz
);
create index on application_requests (application_id);

-- One item is a document of a type or a question.
create table application_request_items (
  id integer generated always as identity primary key,
  request_id integer not null references application_requests,
  document_type_id integer,
  question text,
  answer text,
  answered_by integer references users,
  answered_at timestamptz,
  check (num_nonnulls(document_type_id, question) = 1)
);
create index on application_request_items (request_id);
