-- A facility's dashboard counts its applications in this index.
create index application_standings_counted on application_standings (facility_id, status, awaits) include (readable_until, ended_at);
