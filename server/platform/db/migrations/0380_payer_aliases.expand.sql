-- Other names that published lists give to a payer's code, separated by " | ". Searches find them.
alter table payers add column aliases text not null default '';
