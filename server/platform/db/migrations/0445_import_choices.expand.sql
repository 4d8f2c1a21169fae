-- The date of the edition that a file is, if a person corrected the one in the file's name.
alter table imports add column edition text;
-- Whether the import also lists the services that name no treatment.
alter table imports add column lists_all boolean not null default false;
-- The name of an HSDS directory, by which its later editions are recognized.
alter table imports add column list text;
-- True for a listing that names no treatment and that a person chose to list. It never matches. Null for all others.
alter table facilities add column not_treatment boolean;
