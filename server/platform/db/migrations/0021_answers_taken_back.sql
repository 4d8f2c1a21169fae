-- What an answer changed, as it stood before: a mis-clicked one is taken back with it.
alter table application_events add column before jsonb;
