-- What coordinators asked for: free text beside a reason, acceptance with conditions, and assigning an application to a colleague.
alter table applications
  add column payment_rejected_details text check (length(payment_rejected_details) between 1 and 1000),
  add column interview_denied_details text check (length(interview_denied_details) between 1 and 1000),
  add column not_accepted_details text check (length(not_accepted_details) between 1 and 1000),
  add column not_ready_to_commit_details text check (length(not_ready_to_commit_details) between 1 and 1000),
  add column acceptance_conditions text check (length(acceptance_conditions) between 1 and 1000),
  add column conditions_acknowledged_at timestamptz,
  add column conditions_acknowledged_by text,
  add column assignee_id integer references users on delete set null,
  add column assigned_at timestamptz;
create index applications_by_assignee on applications (assignee_id) where assignee_id is not null;
