-- A backup code is hashed slowly, salted with its set's own salt. Those made before have none and stay good until they are used or renewed.
alter table backup_codes rename column code_hmac to digest;
alter table backup_codes add column salt text;
