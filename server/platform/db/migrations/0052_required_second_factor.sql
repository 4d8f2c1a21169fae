-- An organization may require a second factor of all of its members.
alter table organizations add column second_factor_required boolean not null default false;
