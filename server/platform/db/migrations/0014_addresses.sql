-- Addresses are found while they are typed, by the beginnings of their words.
create index facilities_address_words on facilities using gin (
  name_words(coalesce(address_line_one, '') || ' ' || coalesce(city, '') || ' ' || coalesce(state, '') || ' ' || coalesce(zip_code, ''))
) where status = 'Approved' and deleted_at is null;
create index organizations_address_words on organizations using gin (
  name_words(coalesce(address_line_one, '') || ' ' || coalesce(city, '') || ' ' || coalesce(state, '') || ' ' || coalesce(zip_code, ''))
) where type = 'hospital';
