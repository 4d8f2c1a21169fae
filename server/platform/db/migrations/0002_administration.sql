-- What the administration console asks of the database: its lists stay fast at 100,000 users and 20,000 facilities.

-- An advocate's own NPI, asked when an administrator enters a user.
alter table users add column npi_number text;

-- Matching reads tags too.
create trigger tags_raise_directory after insert or update or delete on feature_tags for each statement execute function raise_directory_version();

-- The words of a name, cut at ASCII punctuation: searched by their beginnings.
create function name_words(name text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple'::regconfig, regexp_replace(name, '[!-/:-@\[-`{-~]+', ' ', 'g'))
$$;

-- Each order of the users table, its own way round and backwards: what is empty comes first when rising.
create index users_by_dashboard on users ((tmri_status = 'Not Approved' and last_login_at is null) desc, last_login_at desc nulls last, id desc);
create index users_by_last_login on users (last_login_at nulls first, id);
create index users_by_first_name on users (lower(first_name) nulls first, id);
create index users_by_last_name on users (lower(last_name) nulls first, id);
create index users_by_email on users (lower(email) nulls first, id);
create index users_by_phone_number on users (phone_number nulls first, id);
create index users_by_created_at on users (created_at nulls first, id);
create index users_name_words on users using gin (name_words(first_name || ' ' || last_name));
create index users_email_begins on users (lower(email) text_pattern_ops);

create index organizations_by_name on organizations (lower(name) nulls first, id);
create index organizations_name_words on organizations using gin (name_words(name));

create index facilities_by_name on facilities (name, id);
create index facilities_name_begins on facilities (lower(name) text_pattern_ops);

-- Everybody's patients and applications, latest first.
create index patients_by_change on patients (updated_at, id);
create index applications_by_change on applications (updated_at, id);
