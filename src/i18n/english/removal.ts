import { words } from '../words.ts'

/** Removing a member, and patients without an advocate (S-14). */
export const texts = words('removal', {
  counting: 'Counting their patients…',
  onlyAdmin: 'This is the only Org Admin of the organization. Make another member Org Admin first.',
  lastCoordinator:
    '%{name} is the only Admissions Coordinator at %{locations}, where applications are running. Give somebody else that role first, or nobody can answer them.',
  patients: '%{count} patient needs a new advocate |||| %{count} patients need a new advocate',
  how: 'Reassign',
  toOne: 'All to one advocate',
  oneByOne: 'One by one',
  newAdvocate: 'New advocate',
  newAdvocateOf: 'New advocate of %{name}',
  running: '%{count} running application |||| %{count} running applications',
  choose: 'Select an advocate',
  unassigned:
    'There is no other advocate in the organization. %{count} patient becomes unassigned, and the Social Work Admins are notified. |||| There is no other advocate in the organization. %{count} patients become unassigned, and the Social Work Admins are notified.',
  list: {
    title: 'Patients without an advocate',
    aboutColleague: 'Their advocate has left. Take over a patient to act for them.',
    aboutAdmin: 'Their advocate has left. Reassign each to an advocate.',
    more: 'Showing the %{shown} longest waiting of %{total}.',
    takeOver: 'Take over',
    takeOverOf: 'Take over %{name}',
    reassign: 'Reassign',
    reassignOf: 'Reassign %{name}',
    taken: '%{name} is your patient now',
    reassigned: '%{name} was reassigned',
    open: 'Open %{name}',
    none: 'No running application',
  },
})
