-- The language of the user's screens. Null until the user chooses one; then the browser's language applies.
alter table users add column language text check (language in ('en', 'es'));
