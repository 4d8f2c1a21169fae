import type { Status } from '../placement/statuses/statuses.ts'
import { completionOutcomes, nonCompletionOutcomes } from '../placement/statuses/statuses.ts'

/** Labels for inactive cases in reports. They take precedence over the application's status. */
export const caseLabels = { 'On Hold': 'On Hold', 'Booked Offline': 'Booked Offline', Inactive: 'Deleted' } as const

/** The label for a patient without applications. */
export const noApplication = 'No application yet'

const spelled: Partial<Record<Status, string>> = {
  'Request for Interview': 'Request to Interview',
  Rejected: 'Patient Rejected',
  Hold: 'On Hold',
  'Treatment Completed': 'Complete',
}

/** An application status's label in reports (INS-021). All stays completed as planned are Complete. */
export const statusLabel = (status: Status): string =>
  (completionOutcomes as readonly Status[]).includes(status) ? 'Complete' : (spelled[status] ?? status)

/** An application's progress: the furthest step completed in the approval table, or 6 for a stay completed as planned. */
type Reach = 0 | 1 | 2 | 3 | 4 | 5 | 6

/**
 * The minimum progress that each status implies. The answers may imply more: a declined application keeps its earlier Yes answers.
 * If several statuses have the same progress, the first one listed here is reported, so open statuses come before ended ones.
 */
export const statusProgress: readonly (readonly [Status, Reach])[] = [
  ...(['Treatment Completed', ...completionOutcomes] as const).map(status => [status, 6] as const),
  ['Admitted', 5],
  ['Booked', 4],
  ['Ready to Book', 4],
  ['Accepted', 3],
  ['Request for Interview', 2],
  ['In Review', 1],
  ['New', 0],
  ['Hold', 0],
  ...nonCompletionOutcomes.map(status => [status, 4] as const),
  ['Booked Offline', 0],
  ['Rejected', 3],
  ['Withdrawn from Accepted', 3],
  ['Canceled Booking', 4],
  ['Declined Application', 1],
  ['Declined Availability', 0],
  ['Declined Payment', 0],
  ['Declined Insurance', 0],
  ['Declined', 0],
  ['Improper Match', 0],
  ['Cancelled', 0],
  ['Withdrawn', 0],
  ['Withdrawn from Open', 0],
  ['Expired', 0],
  ['Facility closed', 0],
]

/** Labels for the insurance types (INS-013) and for patients without insurance of either type. */
export const insuranceLabels = {
  Public: 'Public (Medicaid/Medicare)',
  Private: 'Private (Commercial Policy)',
  None: 'No insurance entered',
} as const

/** The bars of "Admitted patients on and off the network". */
export const networkLabels = { on: 'On the network', off: 'Off the network' }
