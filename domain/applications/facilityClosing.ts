import type { Change } from './approval.ts'
import type { Application, Status } from './schema.ts'
import { facilityTabs } from './statusGroups.ts'

/** The status of an application whose location was deleted while it was running (S-13). */
export const facilityClosed = 'Facility closed' satisfies Status

/** The statuses that keep a location from being deleted: a patient is expected there or is there (S-13). */
export const bookedStatuses: readonly Status[] = facilityTabs.Booked

/** The statuses that deleting the location ends. Older records can be on Hold. */
export const runningStatuses: readonly Status[] = [...facilityTabs.Open, 'Hold']

/** What deleting the location changes in an application; null for one that is not running. */
export const endByClosing = ({ status }: Pick<Application, 'status'>, at: string): Change | null =>
  runningStatuses.includes(status) ? { status: facilityClosed, updated_at: at, ended_at: at } : null
