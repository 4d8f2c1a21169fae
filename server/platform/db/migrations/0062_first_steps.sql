-- Whether the first steps are still shown to somebody. Who works with Passage already needs none.
alter table users add column tour_due boolean not null default false;
alter table users alter column tour_due set default true;
