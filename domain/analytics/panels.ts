/** The panels of the platform dashboard, in display order. */
export const panels = [
  'placements',
  'funnel',
  'first-answer-by-facility',
  'answer-targets',
  'placement-by-organization',
  'decline-reasons',
  'close-reasons',
  'unmet-need',
  'directory-freshness',
] as const
export type Panel = (typeof panels)[number]

type Definition = {
  title: string
  help: string
  /** The unit of the values; null if the panel has only counts. */
  unit: 'minutes' | 'hours' | 'percent' | null
  /** A series keeps every row, a list omits small groups, a map shows them without figures. */
  kind: 'series' | 'list' | 'map'
  /**
   * Whether the panel counts people or their actions, so that groups of fewer than five are hidden (`masked` in domain/insights).
   */
  people: boolean
  /** Which state the state filter applies to. */
  state: 'facility' | 'hospital' | 'search'
  /** Whether the organization filter applies. */
  organization: boolean
}
const ofApplications = { kind: 'list', people: true, state: 'facility', organization: true } as const

export const panelDefinitions: Record<Panel, Definition> = {
  placements: {
    ...ofApplications,
    title: 'Placements',
    help: 'Patients admitted, week by week; weeks begin on Monday.',
    unit: null,
    kind: 'series',
  },
  funnel: {
    ...ofApplications,
    title: 'From intake to admission',
    help: 'Of the patients entered on the chosen days, how many have got how far by now.',
    unit: null,
    kind: 'series',
    state: 'hospital',
  },
  'first-answer-by-facility': {
    ...ofApplications,
    title: 'Time to the first answer, by facility',
    help: 'The median time from an application to the facility’s first answer, nights and weekends included, with the number of applications answered. The slowest come first.',
    unit: 'minutes',
  },
  'answer-targets': {
    ...ofApplications,
    title: 'Answer targets kept, by facility',
    help: 'Of the applications sent on the chosen days that were answered, or not answered in time, the share in which the facility never let its answer target run out, counted in its own answering hours. The lowest share comes first.',
    unit: 'percent',
  },
  'placement-by-organization': {
    ...ofApplications,
    title: 'Time to placement, by hospital',
    help: 'The median time from a patient’s first application to admission, with the number of patients admitted. Hospitals alone; the slowest come first.',
    unit: 'hours',
    state: 'hospital',
  },
  'decline-reasons': {
    ...ofApplications,
    title: 'Reasons for No',
    help: 'Why facilities declined, and patients said No, in applications sent on the chosen days.',
    unit: null,
  },
  'close-reasons': {
    ...ofApplications,
    title: 'Reasons for closing',
    help: 'Why applications that were sent on the chosen days were closed without a facility’s answer deciding them. Facilities’ own declines are not included.',
    unit: null,
  },
  'unmet-need': {
    title: 'Unmet need',
    help: 'Searches that found no facility, by level of care and county, and their share of all searches there.',
    unit: 'percent',
    kind: 'map',
    people: true,
    state: 'search',
    organization: false,
  },
  'directory-freshness': {
    ...ofApplications,
    title: 'Age of the directory',
    help: 'Facilities by when their profile was last changed; the chosen days make no difference.',
    unit: null,
    kind: 'series',
    people: false,
  },
}

/** Profile age groups, youngest first; `below` is the upper limit in days. */
export const ages = [
  { key: 'month', label: 'Less than 30 days', below: 30 },
  { key: 'quarter', label: '30 to 89 days', below: 90 },
  { key: 'year', label: '90 days to a year', below: 365 },
  { key: 'older', label: 'More than a year', below: null },
] as const

/** The steps to admission. */
export const steps = ['Entered', 'Applied', 'Accepted', 'Agreed', 'Admitted'] as const
