-- Imports look for the facility that a row is about by ZIP code and phone number (server/imports/reading/recognize.ts).
create index facilities_zip5 on facilities (left(zip_code, 5), id);
create index facilities_main_phone on facilities (main_phone_number) where main_phone_number is not null;
