import { completionOutcomes } from '../applications/outcomes.ts'
import { type Status, statuses } from '../applications/schema.ts'

/** Under which word a case that is not active is reported; these come before any application (spec 3 §4). */
export const caseLabels = { 'On Hold': 'On Hold', 'Booked Offline': 'Booked Offline', Inactive: 'Deleted' } as const

/** Who has not applied anywhere. */
export const noApplication = 'No application yet'

const spelled: Partial<Record<Status, string>> = {
  'Request for Interview': 'Request to Interview',
  Rejected: 'Patient Rejected',
  Hold: 'On Hold',
  'Treatment Completed': 'Complete',
}

/** How reporting spells the status of an application (spec 3 §4, INS-021): a stay that was completed, however, is Complete. */
export const reported = (status: Status): string =>
  (completionOutcomes as readonly Status[]).includes(status) ? 'Complete' : (spelled[status] ?? status)

/**
 * The statuses, the one that got furthest first: the patient is reported under the first of these that one of their
 * applications has.
 */
export const furthestFirst: readonly Status[] = (() => {
  const first: Status[] = ['Treatment Completed', ...completionOutcomes, 'Admitted', 'Booked', 'Ready to Book', 'Accepted']
  const open: Status[] = ['Request for Interview', 'In Review', 'New', 'Hold']
  const rest = statuses.filter(status => !first.includes(status) && !open.includes(status))
  return [...first, ...open, ...rest]
})()

/** The bars of insurance types (spec 3 §9, INS-013), and the one for who has neither. */
export const insuranceLabels = {
  Public: 'Public (Medicaid/Medicare)',
  Private: 'Private (Commercial Policy)',
  None: 'No insurance given',
} as const
