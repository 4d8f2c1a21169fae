-- The version of the release's Spanish wording that counsel has reviewed, who reviewed it, and when (yyyy-mm-dd). While "spanish_release"
-- is null or another version than the present one, patients sign the English text.
alter table installation add column spanish_release text;
alter table installation add column spanish_release_counsel text;
alter table installation add column spanish_release_reviewed_on text;
-- Which wording was signed. Null for releases that were signed before this was recorded; all of them were signed in English.
alter table releases add column text_language text;
alter table releases add column text_version text;
