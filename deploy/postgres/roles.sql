-- The owner runs migrations. The app's role owns no tables, so it cannot disable the triggers that protect the audit log.
-- Replace both passwords.
create role passage_owner login password 'owner-password';
create role passage_app login password 'app-password';
create database passage owner passage_owner;
alter role passage_app set statement_timeout = '15s';
alter role passage_app set idle_in_transaction_session_timeout = '15s';
