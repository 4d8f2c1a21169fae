import { words } from '../words.ts'

/** Facility dashboard and application detail. */
export const texts = words('admissions', {
  title: 'Facility Admin Dashboard',
  tab: 'Admissions',
  none: 'There are no applications',
  noneYet: 'New applications appear here by themselves, and the bell counts them.',
  noneFiltered: 'No application fits the search and the filter.',
  showAll: 'Show all',
  noFacility: 'You hold no role at a facility, so no applications reach you.',
  others: 'Waiting for others',
  ended: 'Nothing to do',
  count: '%{count} application in %{tab} |||| %{count} applications in %{tab}',
  levels: 'Level of care',
  substances: 'Substances',
  advocate: 'Advocate',
  facility: 'Facility',
  unnamed: 'Patient',
  noAdvocate: 'No advocate at the moment',
  detail: {
    back: 'All applications',
    tab: 'Application',
    process: 'Approval',
    review: 'Patient intake',
    reviewTitle: 'Application for %{facility}',
    levels: 'Required level(s) of care',
    substances: 'Substances requiring treatment',
    advocate: 'Patient advocate',
    hospital: 'Place of employment',
  },
})
