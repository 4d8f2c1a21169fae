-- The advocate can ask a facility once to reconsider its decline (S-29).
alter table applications
  add column asked_again_at timestamptz,
  add column asked_again_by text;
