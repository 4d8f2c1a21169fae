-- Directories of others come in as well, in the language that directories share (HSDS).
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check check (kind in ('facilities', 'hsds', 'payers', 'hospitals'));
-- A facility of another directory is known again by its name in its ZIP code.
create index facilities_zip_code on facilities (zip_code);
