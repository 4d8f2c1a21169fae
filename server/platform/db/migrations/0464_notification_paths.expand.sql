-- The screen that a notification without an application leads to, as its email does.
alter table notifications add column path text;
