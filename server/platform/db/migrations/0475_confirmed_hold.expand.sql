-- The involuntary hold that the facility confirmed: its kind and end. A hold that differs from it was entered or changed afterward.
alter table applications add column confirmed_hold jsonb;
