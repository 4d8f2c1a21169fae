import { keysOf } from '../../platform/keys.ts'

/** Outcomes of a stay completed as planned (APP-062). Each is also a status. */
export const completionOutcomes = [
  'Completed Detox or Acute Hospitalization',
  'Completed <30 Days Residential',
  'Completed 30+ Days Residential',
  'Completed <30 Days PHP',
  'Completed 30+ Days PHP',
  'Completed <30 Days IOP',
  'Completed 30+ Days IOP',
] as const

/** Other outcomes (APP-063). The first one is recorded by answering No to the admitted prompt. */
export const nonCompletionOutcomes = [
  'Patient did not Arrive',
  'Voluntary Discharge',
  'Compelled Discharge',
  'Medical Discharge',
] as const

/** Every outcome that an advocate can record for an admitted patient. */
export const outcomes = [...completionOutcomes, ...nonCompletionOutcomes] as const

/** All application statuses (APP-015), spelled as stored and sent. */
export const statuses = [
  'New',
  'In Review',
  'Request for Interview',
  'Accepted',
  'Booked',
  'Admitted',
  'Declined Insurance',
  'Declined Application',
  'Rejected',
  'Withdrawn',
  'Cancelled',
  'Facility closed',
  ...outcomes,
  // Only older records have these statuses.
  'Ready to Book',
  'Declined Availability',
  'Declined Payment',
  'Declined',
  'Improper Match',
  'Withdrawn from Open',
  'Withdrawn from Accepted',
  'Expired',
  'Canceled Booking',
  'Booked Offline',
  'Treatment Completed',
  'Hold',
] as const
export type Status = (typeof statuses)[number]

/** A treatment center's status groups. S-13 adds 'Facility closed', and DASH-040 adds the last four statuses of Closed. */
export const treatmentCenterGroups = {
  'In Review': ['In Review', 'New', 'Request for Interview'],
  Accepted: ['Accepted'],
  Arriving: ['Booked', 'Ready to Book'],
  Admitted: ['Admitted'],
  Closed: [
    'Withdrawn',
    'Rejected',
    'Cancelled',
    'Facility closed',
    'Declined Availability',
    'Declined Insurance',
    'Declined Payment',
    'Improper Match',
    'Declined Application',
    'Withdrawn from Open',
    'Withdrawn from Accepted',
    'Declined',
    ...nonCompletionOutcomes,
    'Expired',
    'Canceled Booking',
    'Booked Offline',
    'Hold',
  ],
  Completed: ['Treatment Completed', ...completionOutcomes],
} as const satisfies Record<string, readonly Status[]>

/** A hospital's status groups. DASH-040 adds Cancelled and the two "Withdrawn from" statuses, and S-13 adds 'Facility closed'. */
export const hospitalGroups = {
  'In Review': [
    'In Review',
    'Rejected',
    'Declined Availability',
    'Declined Application',
    'Declined Insurance',
    'Declined Payment',
    'Request for Interview',
    'New',
  ],
  'Ready To Book': ['Accepted'],
  Booked: ['Booked', 'Admitted', 'Ready to Book'],
  Closed: [
    'Withdrawn',
    'Expired',
    'Declined',
    'Improper Match',
    'Canceled Booking',
    'Booked Offline',
    'Treatment Completed',
    ...outcomes,
    'Cancelled',
    'Facility closed',
    'Withdrawn from Open',
    'Withdrawn from Accepted',
  ],
  Hold: ['Hold'],
} as const satisfies Record<string, readonly Status[]>

/** The facility dashboard's tabs (DASH-009). */
export const facilityTabs = {
  Open: [...treatmentCenterGroups['In Review'], ...treatmentCenterGroups.Accepted],
  Booked: [...treatmentCenterGroups.Arriving, ...treatmentCenterGroups.Admitted],
  Closed: [...treatmentCenterGroups.Closed, ...treatmentCenterGroups.Completed],
} as const satisfies Record<string, readonly Status[]>
export type FacilityTab = keyof typeof facilityTabs

/**
 * The patient dashboard's tabs. A tab matches the patient's own status or the status of any of the patient's applications
 * (DASH-009). The first match wins. Open matches all other patients.
 */
export const patientTabs = {
  Hold: { patient: ['On Hold'], application: [] },
  Closed: { patient: ['Booked Offline', 'Inactive'], application: outcomes },
  Booked: { patient: [], application: ['Booked', 'Ready to Book', 'Admitted'] },
  Open: { patient: null, application: null },
} as const satisfies Record<string, { patient: readonly string[] | null; application: readonly Status[] | null }>
export type PatientTab = keyof typeof patientTabs

/** The filters on both dashboards (DASH-009). */
export const filters = {
  Submitted: ['New'],
  Processing: ['In Review', 'Request for Interview'],
  Accepted: ['Accepted'],
  Denied: ['Rejected', ...statuses.filter(status => status.startsWith('Declined'))],
  All: statuses,
} as const satisfies Record<string, readonly Status[]>
export type Filter = keyof typeof filters

export function patientTab(status: string, applications: readonly Status[]): PatientTab {
  const matches = (tab: PatientTab) => {
    const by: { patient: readonly string[] | null; application: readonly Status[] | null } = patientTabs[tab]
    return !by.patient || by.patient.includes(status) || applications.some(application => by.application?.includes(application))
  }
  return (Object.keys(patientTabs) as PatientTab[]).find(matches)!
}

/** The key with this name, ignoring case; the fallback if there is none (DASH-006, DASH-007). */
const findByName = <T extends object>(table: T, name: string | null | undefined, fallback: keyof T & string) =>
  keysOf(table).find(key => key.toLowerCase() === name?.trim().toLowerCase()) ?? fallback

export const facilityTabNamed = (name?: string | null): FacilityTab => findByName(facilityTabs, name, 'Open')
export const patientTabNamed = (name?: string | null): PatientTab => findByName(patientTabs, name, 'Open')
export const filterNamed = (name?: string | null): Filter => findByName(filters, name, 'All')

/** The statuses that end an application. Thirty days later, the facility loses access (PERM-011). */
export const endedStatuses = statuses.filter(
  status =>
    /^(Declined|Withdrawn)/.test(status) ||
    ['Rejected', 'Cancelled', 'Facility closed', 'Canceled Booking', 'Improper Match', 'Expired'].includes(status),
)
export const isEnded = (status: Status): boolean => endedStatuses.includes(status)

/**
 * Whether an application with this status prevents another application to the same facility. All statuses except Cancelled and
 * Withdrawn do.
 */
export const preventsReapplying = (status: Status): boolean => status !== 'Cancelled' && status !== 'Withdrawn'
