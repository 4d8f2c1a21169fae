import { translations } from '../translations.ts'

/** Data retention: rules, runs, and legal holds. */
export const texts = translations('retention', {
  title: 'Retention',
  about:
    'Expired records are permanently deleted once a day, except for open cases and patients on legal hold. Retention periods are set in the server configuration and cannot be shorter than the law requires.',
  rules: {
    title: 'Retention schedule',
    years: '%{count} year |||| %{count} years',
    days: '%{count} day |||| %{count} days',
    due: '%{count} due',
    none: 'None due',
    names: {
      cases: 'Closed cases',
      unfinished: 'Unfinished intakes',
      drafts: 'Form drafts',
      notifications: 'Notifications',
      messages: 'Sent emails and text messages',
      sessions: 'Ended sessions',
      codes: 'Expired codes and links',
    },
    whys: {
      cases:
        'The full patient record: intake, documents and files, releases, applications, notes, and chats. Counted from the last activity; never due before the patient turns 19. At least six years (45 CFR 164.316, 164.530); seven to meet state requirements for care records.',
      unfinished: 'Intakes with no signed release and no applications. Counted from the last save.',
      drafts: 'Unsaved entries in intakes and facility forms.',
      notifications:
        'Notifications shown to staff in Passage. They contain only the patient’s initials. The case history is kept separately.',
      messages: 'Recipient, time, and a subject with initials only. The content is deleted as soon as it is sent.',
      sessions: 'Device and IP address of each sign-in. The audit log still shows who signed in.',
      codes: 'Unused codes, and links to update open beds. A code used to sign a release is kept with the release.',
    },
  },
  other: {
    times: {
      disclosures: 'Permanently',
      audit: 'Permanently',
      mailBodies: 'Until sent',
      throttles: 'Up to 2 days',
      imports: 'Up to 1 day',
      deviceDrafts: 'Up to 1 day',
      copies: 'Not stored',
    },
    names: {
      disclosures: 'Accounting of disclosures',
      audit: 'Audit log and seals',
      mailBodies: 'Email content',
      throttles: 'Failed sign-in counts',
      imports: 'Import files',
      deviceDrafts: 'Drafts on devices',
      copies: 'Patient record copies',
    },
    whys: {
      disclosures:
        'Which facility, when, and under which release (IDs only). A patient can request the past six years (45 CFR 164.528). No one can change these entries.',
      audit:
        'Who did what and when, with IDs only (45 CFR 164.312, 164.316). Entries are sealed in sequence, so removing one would be detected.',
      mailBodies: 'Encrypted until the email is sent, then deleted.',
      throttles: 'Used to slow down password guessing, then deleted.',
      imports: 'Kept until the import is finished.',
      deviceDrafts: 'Encrypted on the device until they can be sent.',
      copies: 'Created on the user’s device and not kept by Passage. The audit log records each copy.',
    },
  },
  runs: {
    title: 'Runs',
    next: 'Next run: about %{when}.',
    none: 'No runs yet.',
    when: 'When',
    erased: 'Deleted',
    nothing: 'Nothing was due',
    some: '%{name}: %{count}',
    atWork: 'Running',
  },
  holds: {
    title: 'Legal holds',
    about: 'For a court case, investigation, or complaint. These patients’ records are not deleted.',
    none: 'No patients are on legal hold.',
    place: 'Place legal hold',
    placeTitle: 'Place a patient on legal hold',
    placeAbout:
      'None of this patient’s records will be deleted until the hold is lifted. The audit log records your name and the reason.',
    patient: 'Patient ID',
    patientHint: 'Find it in the web address of the patient’s pages or in the audit log.',
    reason: 'Reason for the hold',
    placing: 'Placing…',
    placed: 'Patient %{id} is on legal hold.',
    of: 'Patient %{id}',
    by: 'by %{name}, ',
    lifted: 'Lifted by %{name}, ',
    liftedWhy: 'Reason: %{reason}',
    lift: 'Lift hold',
    liftOf: 'Lift hold for patient %{id}',
    liftTitle: 'Lift the hold for patient %{id}?',
    liftAbout:
      'The retention periods apply again, and the next run permanently deletes expired records. The audit log records your name and the reason.',
    liftReason: 'Reason for lifting the hold',
    lifting: 'Lifting…',
    liftConfirm: 'Lift hold',
    liftDone: 'Hold lifted for patient %{id}.',
  },
})
