-- Whether the facility's staff must not read the application: a referral that was disclosed to nobody with an account there. Guests
-- open it with their links until it is disclosed to the staff (docs/decisions/0037-referrals.md).
alter table applications add column withheld boolean not null default false;
update applications set withheld = true
  where id in (select application_id from referrals)
    and not exists (select from disclosures where disclosures.application_id = applications.id and content is null);
-- Lists of facility staff leave these applications out.
update application_standings set readable_until = null from applications where applications.id = application_id and withheld;
