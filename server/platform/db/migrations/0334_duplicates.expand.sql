-- The administrators' home counts the locations that share an NPI, or a name and ZIP code. The indexes contain every column that the
-- count reads (server/directory/facilities/lines.ts), so that it reads no table rows and sorts nothing.
create index facilities_same_npi on facilities (npi, id) where deleted_at is null and npi <> '';
create index facilities_same_name on facilities (left(zip_code, 5), regexp_replace(lower(name), '[^a-z0-9]+', '', 'g'), id)
  include (name, zip_code)
  where deleted_at is null and zip_code <> '';
