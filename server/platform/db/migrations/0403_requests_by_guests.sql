-- A person without an account who answers a referral can request information (docs/decisions/0037-referrals.md).
alter table application_requests alter column asked_by drop not null;
alter table application_requests add column guest_name text;
alter table application_requests add constraint application_requests_author check (num_nonnulls(asked_by, guest_name) = 1);
