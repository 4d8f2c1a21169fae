-- The palette finds facilities and patients, too, by the beginnings of the words of their names.
create index facilities_name_words on facilities using gin (name_words(name));
create index patients_name_words on patients using gin (
  name_words(first_name || ' ' || last_name || ' ' || coalesce(alt_first_name, '') || ' ' || coalesce(alt_last_name, ''))
);
