import type { TransferPreview } from '#domain/placement/transfers/contract.ts'
import type { Scope } from '#domain/scope.ts'
import type { Db } from '../../platform/db/connect.ts'
import { withoutRelease } from './otherOrganization.ts'
import { findTarget, unknownTarget } from './transfer.ts'

type Moving = { id: number; organization_id: number | null }
type Question = { patients: readonly Moving[]; new_pa_id: number | undefined; organizations: Scope; now: string }

/** What transferring these patients would do: how many move, whether to another organization, and which ones cannot. */
export async function previewTransfer(db: Db, { patients, new_pa_id, organizations, now }: Question): Promise<TransferPreview> {
  const ids = patients.map(({ id }) => id)
  const counts = { patients: ids.length, applications: await countApplications(db, ids) }
  if (new_pa_id === undefined) return { ...counts, other_organization: null, uncovered: [] }
  const to = await findTarget(db, new_pa_id, organizations).executeTakeFirst()
  if (!to) throw unknownTarget()
  const crossing = patients.filter(({ organization_id }) => organization_id !== to.organization_id)
  if (!crossing.length) return { ...counts, other_organization: null, uncovered: [] }
  const uncovered = await withoutRelease(
    db,
    crossing.map(({ id }) => id),
    now,
  )
  return {
    ...counts,
    other_organization: { id: to.organization_id, name: to.organization_name },
    uncovered: uncovered.map(({ id, first_name, last_name }) => ({ id, name: `${first_name ?? ''} ${last_name ?? ''}`.trim() })),
  }
}

export const patientsOf = (db: Db, advocate_id: number) =>
  db.selectFrom('patients').select(['id', 'organization_id']).where('advocate_id', '=', advocate_id).orderBy('id')

async function countApplications(db: Db, patient_ids: readonly number[]): Promise<number> {
  if (!patient_ids.length) return 0
  const { count } = await db
    .selectFrom('applications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('record_id', 'in', patient_ids)
    .executeTakeFirstOrThrow()
  return Number(count)
}
