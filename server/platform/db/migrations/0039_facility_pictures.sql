-- A photo in three sizes: `s3_filename` is the large one. Photos from before have that one alone.
alter table facility_files add column s3_medium text;
alter table facility_files add column s3_small text;
