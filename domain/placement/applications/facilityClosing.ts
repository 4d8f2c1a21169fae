import type { Status } from '../statuses/statuses.ts'
import { facilityTabs } from '../statuses/statusGroups.ts'
import type { Change } from './approval.ts'
import type { Application } from './schema.ts'

/** The status of an application that had not ended when its location was deleted (S-13). */
export const facilityClosed = 'Facility closed' satisfies Status

/** Statuses that prevent deleting a location (S-13): the patient is expected there or is staying there. */
export const bookedStatuses: readonly Status[] = facilityTabs.Booked

/** Applications with these statuses end when their location is deleted. Older records can have the status Hold. */
export const runningStatuses: readonly Status[] = [...facilityTabs.Open, 'Hold']

/** The change to an application when its location is deleted; null if the application has already ended. */
export const closingChange = ({ status }: Pick<Application, 'status'>, at: string): Change | null =>
  runningStatuses.includes(status) ? { status: facilityClosed, updated_at: at, ended_at: at } : null
