import { translations } from '../translations.ts'

/** Removing a member, and patients without an advocate (S-14). */
export const texts = translations('removal', {
  counting: 'Checking for patients…',
  onlyAdmin: 'This is the organization’s only Org Admin. Make another member an Org Admin first.',
  lastCoordinator:
    '%{name} is the only Admissions Coordinator for the open applications at %{locations}. Assign that role to someone else first. Otherwise, no one can respond to those applications.',
  patients: '%{count} patient needs a new advocate |||| %{count} patients need a new advocate',
  how: 'Reassign',
  toOne: 'All patients to one advocate',
  oneByOne: 'Each patient separately',
  newAdvocate: 'New advocate',
  newAdvocateOf: 'New advocate for %{name}',
  running: '%{count} open application |||| %{count} open applications',
  choose: 'Select an advocate',
  unassigned:
    'The organization has no other advocate. %{count} patient will become unassigned, and we’ll notify the Social Work Admins. |||| The organization has no other advocate. %{count} patients will become unassigned, and we’ll notify the Social Work Admins.',
  list: {
    title: 'Patients without an advocate',
    aboutColleague: 'These patients’ advocates have left. Take over a patient to act on the patient’s behalf.',
    aboutAdmin: 'These patients’ advocates have left. Transfer each patient to an advocate.',
    more: 'Showing the %{shown} oldest of %{total}.',
    takeOver: 'Take over',
    takeOverOf: 'Take over %{name}',
    transfer: 'Transfer',
    transferOf: 'Transfer %{name}',
    taken: '%{name} is now your patient',
    open: 'Open %{name}',
    none: 'No open applications',
  },
})
