import type { Side } from '#domain/applications/approval.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Scope } from '#domain/scope.ts'
import type { Status } from '#domain/statuses/statuses.ts'
import type { Db } from '../db/connect.ts'
import { where } from '../db/where.ts'

type Seen = { side: Side; scope: Scope; application_id: number | undefined }

/**
 * The application statuses that limit what a viewer sees of a patient: for the advocate's side, the status of the application that
 * the viewer came from (none without one); for a facility, the statuses of all applications that it sees.
 */
export async function statusesSeen(db: Db, patient_id: number, { side, scope, application_id }: Seen): Promise<Status[]> {
  if (side === 'advocate' && application_id === undefined) return []
  const rows = await db
    .selectFrom('applications')
    .where(where(scope, 'applications'))
    .where('record_id', '=', patient_id)
    .$if(application_id !== undefined, query => query.where('applications.id', '=', application_id!))
    .select('status')
    .execute()
  if (application_id !== undefined && rows.length === 0) throw new Refusal('not_found', 'Application not found')
  return rows.map(row => row.status as Status)
}
