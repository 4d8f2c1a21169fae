-- What was searched for and where, for the map of unmet need: a day's sum, without who asked or for whom.
create table match_searches (
  day date not null,
  state text not null,
  county text not null,
  -- A tag of treatment_level; 0 where the patient has none yet.
  level integer not null,
  radius integer not null,
  filtered boolean not null,
  searches integer not null,
  empty integer not null,
  found integer not null,
  primary key (day, state, county, level, radius, filtered)
);
-- Which searches of a day are counted, as keyed digests, so that paging and coming back count once. Gone the day after.
create table match_searches_counted (
  digest text primary key,
  day date not null
);
