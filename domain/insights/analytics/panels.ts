/** The platform dashboard's panels, in display order. */
export const panels = [
  'placements',
  'funnel',
  'first-answer-by-facility',
  'answer-targets',
  'placement-by-organization',
  'wait-by-county',
  'wait-by-level',
  'wait-by-payer',
  'decline-reasons',
  'close-reasons',
  'unmet-need',
  'directory-freshness',
] as const
export type Panel = (typeof panels)[number]

type Definition = {
  title: string
  help: string
  /** The unit of the panel's values; null if the panel has only counts. */
  unit: 'minutes' | 'hours' | 'percent' | null
  /** A series includes every row, a list omits small groups, and a map shows small groups without numbers. */
  kind: 'series' | 'list' | 'map'
  /** True if the panel counts people or their actions. Groups of fewer than five are then hidden (`masked` in domain/insights). */
  people: boolean
  /** The address that the state filter applies to. */
  state: 'facility' | 'hospital' | 'search'
  /** Whether the organization filter applies. */
  organization: boolean
}
const ofApplications = { kind: 'list', people: true, state: 'facility', organization: true } as const
const ofWaits = { unit: 'hours', state: 'hospital' } as const

export const panelDefinitions: Record<Panel, Definition> = {
  placements: {
    ...ofApplications,
    title: 'Placements',
    help: 'Patients admitted per week. Weeks start on Monday.',
    unit: null,
    kind: 'series',
  },
  funnel: {
    ...ofApplications,
    title: 'From intake to admission',
    help: 'How far patients entered in the date range have progressed.',
    unit: null,
    kind: 'series',
    state: 'hospital',
  },
  'first-answer-by-facility': {
    ...ofApplications,
    title: 'Time to first response, by facility',
    help: 'Median time from an application to the facility’s first response, including nights and weekends, with the number of applications answered. Slowest first.',
    unit: 'minutes',
  },
  'answer-targets': {
    ...ofApplications,
    title: 'Response targets met, by facility',
    help: 'Of the applications sent in the date range that were answered or became overdue, the percentage with no missed response target, counting only each facility’s own response hours. Lowest first.',
    unit: 'percent',
  },
  'placement-by-organization': {
    ...ofApplications,
    title: 'Time to placement, by hospital',
    help: 'Median time from a patient’s first application to admission, with the number of patients admitted. Hospitals only. Slowest first.',
    unit: 'hours',
    state: 'hospital',
  },
  'wait-by-county': {
    ...ofApplications,
    ...ofWaits,
    title: 'Time from arrival to admission, by county',
    help: 'Median time from a patient’s arrival (if unknown, registration) to admission, by the hospital’s county, with the number of patients admitted. Longest first.',
  },
  'wait-by-level': {
    ...ofApplications,
    ...ofWaits,
    title: 'Time from arrival to admission, by level of care',
    help: 'Median time from a patient’s arrival (if unknown, registration) to admission, by the level of care needed, with the number of patients admitted. Longest first.',
  },
  'wait-by-payer': {
    ...ofApplications,
    ...ofWaits,
    title: 'Time from arrival to admission, by payer',
    help: 'Median time from a patient’s arrival (if unknown, registration) to admission, by the patient’s primary payer, with the number of patients admitted. Longest first.',
  },
  'decline-reasons': {
    ...ofApplications,
    title: 'Decline reasons',
    help: 'Why facilities and patients declined, for applications sent in the date range.',
    unit: null,
  },
  'close-reasons': {
    ...ofApplications,
    title: 'Reasons for closing',
    help: 'Why advocates closed applications sent in the date range. Facility declines are not included.',
    unit: null,
  },
  'unmet-need': {
    title: 'Unmet need',
    help: 'Searches that found no facility, by level of care and county, with their percentage of all searches in that place.',
    unit: 'percent',
    kind: 'map',
    people: true,
    state: 'search',
    organization: false,
  },
  'directory-freshness': {
    ...ofApplications,
    title: 'Directory freshness',
    help: 'Facilities by time since their profile was last updated. The date range does not apply.',
    unit: null,
    kind: 'series',
    people: false,
  },
}

/** Groups profiles by how long ago they were updated, most recent first. `below` is the upper limit in days. */
export const ages = [
  { key: 'month', label: 'Less than 30 days', below: 30 },
  { key: 'quarter', label: '30 to 89 days', below: 90 },
  { key: 'year', label: '90 days to a year', below: 365 },
  { key: 'older', label: 'More than a year', below: null },
] as const

/** The funnel panel's steps, in order. */
export const steps = ['Entered', 'Applied', 'Accepted', 'Agreed', 'Admitted'] as const
