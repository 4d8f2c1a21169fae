-- Who signed a release, and by what authority where a representative signed for the patient (45 CFR 164.508(c)(1)(vi)).
alter table releases
  add column signed_by text check (signed_by in ('patient', 'representative')),
  add column representative_name text,
  add column representative_relationship text,
  add column representative_authority text
    check (representative_authority in ('parent', 'guardian', 'health_care_agent', 'other')),
  add column representative_authority_other text,
  -- The patient was under 18 by the date of birth on file at signing; null for releases that were signed before this was recorded.
  add column signed_as_minor boolean,
  -- The user who states that they hold the signed form, and when they stated it.
  add column page_attested_by integer references users,
  add column page_attested_at timestamptz,
  add constraint representative_is_named check (
    signed_by is distinct from 'representative'
    or (representative_name is not null and representative_relationship is not null and representative_authority is not null)
  );

-- Earlier codes went to the patient's own phone or mailbox, so those releases were signed by the patient. Earlier releases on paper
-- did not record who signed: they stay without a signer.
update releases set signed_by = 'patient' where signed_at is not null and method in ('sms', 'email');

-- For whom a code was sent: it confirms the signature of that person alone.
alter table verification_codes
  add column signed_by text not null default 'patient' check (signed_by in ('patient', 'representative')),
  add column representative_name text;
create index on verification_codes (patient_id, user_id, id);
