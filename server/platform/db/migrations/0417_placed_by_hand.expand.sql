-- Who placed a facility on the map by hand, and its place before that (latitude, longitude, county, geo_source). Imports keep the place.
alter table facilities add column placed_at timestamptz;
alter table facilities add column placed_by integer references users;
alter table facilities add column place_before jsonb;
