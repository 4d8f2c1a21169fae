-- The list of all applications counts up to 10,000 rows of each status in this index.
create index applications_by_status on applications (status);
