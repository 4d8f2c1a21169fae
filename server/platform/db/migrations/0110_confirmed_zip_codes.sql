-- A ZIP code that is not on the list, or in another state than the address, is stored with the user's confirmation.
alter table patients
  add column address_zipcode_confirmed boolean not null default false,
  add column current_zip_code_confirmed boolean not null default false;
