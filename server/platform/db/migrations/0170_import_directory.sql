-- Which national directory someone chose for a file of facilities; null: the file itself decides.
alter table imports add column directory text check (directory in ('substance', 'mental'));
-- Someone confirmed that this import removes values of fields.
alter table imports add column removals_accepted boolean not null default false;
