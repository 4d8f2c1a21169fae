/** The questions of the platform's own dashboard, in the order in which it asks them. */
export const panels = [
  'placements',
  'funnel',
  'first-answer-by-facility',
  'answer-targets',
  'placement-by-organization',
  'decline-reasons',
  'unmet-need',
  'directory-freshness',
] as const
export type Panel = (typeof panels)[number]

/** What each tells, and in which unit its values are. Counts below five are not told (domain/insights, `masked`). */
export const panelDefinitions: Record<Panel, { title: string; help: string; unit: 'minutes' | 'hours' | 'percent' | null }> = {
  placements: { title: 'Placements', help: 'Patients admitted, week by week; weeks begin on Monday.', unit: null },
  funnel: {
    title: 'From intake to admission',
    help: 'Of the patients entered on the chosen days, how many have got how far by now.',
    unit: null,
  },
  'first-answer-by-facility': {
    title: 'Time to the first answer, by facility',
    help: 'The median time from an application to the facility’s first answer, nights and weekends included, with the number of applications answered. The slowest stand on top.',
    unit: 'minutes',
  },
  'answer-targets': {
    title: 'Answer targets kept, by facility',
    help: 'Of the applications sent on the chosen days that were answered, or not answered in time, the share in which the facility never let its answer target run out, counted in its own answering hours. The lowest share stands on top.',
    unit: 'percent',
  },
  'placement-by-organization': {
    title: 'Time to placement, by hospital',
    help: 'The median time from a patient’s first application to admission, with the number of patients admitted. The slowest stand on top.',
    unit: 'hours',
  },
  'decline-reasons': {
    title: 'Reasons for No',
    help: 'Why facilities declined, and patients said No, in applications sent on the chosen days.',
    unit: null,
  },
  'unmet-need': {
    title: 'Unmet need',
    help: 'Searches that found no facility, by level of care and county, of everything that was searched there.',
    unit: 'percent',
  },
  'directory-freshness': {
    title: 'Age of the directory',
    help: 'Facilities by when their profile was last changed; the chosen days make no difference.',
    unit: null,
  },
}

/** How old a profile is, youngest first: less than so many days. */
export const ages = [
  { key: 'month', label: 'Less than 30 days', below: 30 },
  { key: 'quarter', label: '30 to 89 days', below: 90 },
  { key: 'year', label: '90 days to a year', below: 365 },
  { key: 'older', label: 'More than a year', below: null },
] as const

/** The steps on the way to a bed. */
export const steps = ['Entered', 'Applied', 'Accepted', 'Agreed', 'Admitted'] as const
