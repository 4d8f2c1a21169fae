-- Search ignores accents, apostrophes, and hyphens. Both functions use only built-in functions, because PostgreSQL builds indexes
-- with a search path that does not find others.

-- Text for comparing and searching. Returns the same as foldText in domain/foldedText.ts.
create function folded_text(value text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(replace(translate(
    regexp_replace(
      lower(normalize(translate(value, '´`‘’‛′ʹʻʼʽ‐‑‒–—―−', '''''''''''''''''''''-------'), NFKD)),
      '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u200b-\u200f\u2060\ufeff]+',
      '', 'g'),
    'øłđðıς', 'olddiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

-- The words of a folded name. A name with an apostrophe or a hyphen counts both ways: as its parts, and as one word.
create function folded_words(folded text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple'::regconfig, regexp_replace(
    folded || ' ' || translate(folded, '''-', ''),
    '[\u0001-/:-@\[-`{-\u00bf\u00d7\u00f7\u02b0-\u02ff\u2000-\u206f\u3000-\u303f]+', ' ', 'g'))
$$;

drop index users_name_words;
create index users_name_words on users using gin (folded_words(folded_text(first_name || ' ' || last_name)));
drop index organizations_name_words;
create index organizations_name_words on organizations using gin (folded_words(folded_text(name)));
drop index facilities_name_words;
create index facilities_name_words on facilities using gin (folded_words(folded_text(name)));
drop index facilities_list_words;
create index facilities_list_words on facilities using gin (folded_words(folded_text(name || ' ' || coalesce(city, ''))))
  where deleted_at is null;
drop index patients_name_words;
create index patients_name_words on patients using gin (
  folded_words(folded_text(first_name || ' ' || last_name || ' ' || coalesce(alt_first_name, '') || ' ' || coalesce(alt_last_name, '')))
);
drop index facilities_name_begins;
create index facilities_name_begins on facilities (folded_text(name) text_pattern_ops);
drop index facilities_address_words;
create index facilities_address_words on facilities using gin (folded_words(folded_text(
  coalesce(address_line_one, '') || ' ' || coalesce(city, '') || ' ' || coalesce(state, '') || ' ' || coalesce(zip_code, '')
))) where status = 'Approved' and deleted_at is null;
drop index organizations_address_words;
create index organizations_address_words on organizations using gin (folded_words(folded_text(
  coalesce(address_line_one, '') || ' ' || coalesce(city, '') || ' ' || coalesce(state, '') || ' ' || coalesce(zip_code, '')
))) where type = 'hospital';
drop function name_words;
