-- When a facility asked to be called back. The reminder is due at "call_back_due", which is cleared once it was sent.
alter table placement_attempts add column call_back_at timestamptz, add column call_back_due timestamptz;
create index on placement_attempts (call_back_due) where call_back_due is not null;
