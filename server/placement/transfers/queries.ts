import { sql } from 'kysely'
import { type RecentTransfer, type TransferPreview, undoMinutes } from '#domain/placement/transfers/contract.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { Scope } from '#domain/scope.ts'
import { isValidAt } from '../../platform/access/consent.ts'
import type { Db } from '../../platform/db/connect.ts'
import { fullName, fullNameOrNull } from '../../platform/db/expressions.ts'
import { byName } from '../../platform/db/listing.ts'
import { countOfApplications, countOfPatients, findTarget, type Target, unknownTarget } from './transfer.ts'
import { undoableSince } from './undo.ts'

type Counts = { patients: number; applications: number }
/** What the caller confirmed, if anything. */
export type Confirmed = ({ organization_id: number } & Counts) | null | undefined
type Crossing = {
  to: Target
  patient_ids: readonly number[]
  counts: Counts
  confirmed: Confirmed
  now: string
}

/**
 * Throws unless the patients may move to another organization (S-31): the caller has confirmed that organization and the current
 * numbers, and every patient has a valid release of information.
 */
export async function checkOtherOrganization(db: Db, { to, patient_ids, counts, confirmed, now }: Crossing) {
  const uncovered = await withoutRelease(db, patient_ids, now)
  if (uncovered.length) {
    const message = `${countOfPatients(uncovered.length)} without a valid release of information cannot be transferred to another organization.`
    throw new HttpError('invalid', message, { errors: { new_pa_id: message } })
  }
  const { organization_id, organization_name } = to
  const numbers = `${countOfPatients(counts.patients)} and ${countOfApplications(counts.applications)}`
  if (!confirmed) {
    const message = `Confirm the transfer of ${numbers} to another organization: ${organization_name}.`
    throw new HttpError('invalid', message, { errors: { confirmed: message } })
  }
  const isCurrent =
    confirmed.organization_id === organization_id &&
    confirmed.patients === counts.patients &&
    confirmed.applications === counts.applications
  if (!isCurrent)
    throw new HttpError('conflict', `The numbers have changed. ${numbers} would now move to ${organization_name}. Confirm again.`)
}

/** The patients without a release of information that is valid now. */
const withoutRelease = (db: Db, patient_ids: readonly number[], now: string) =>
  db
    .selectFrom('patients')
    .where('patients.id', '=', sql<number>`any(${[...patient_ids]}::int[])`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('releases').select('releases.id').whereRef('releases.patient_id', '=', 'patients.id').where(isValidAt(now)),
        ),
      ),
    )
    .select(['patients.id', 'patients.first_name', 'patients.last_name'])
    .orderBy(byName('patients.last_name'))
    .orderBy(byName('patients.first_name'))
    .orderBy('patients.id')
    .execute()

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
  db
    .selectFrom('patients')
    .select(['id', 'organization_id'])
    .where('advocate_id', '=', advocate_id)
    .where('is_sample', '=', false)
    .orderBy('id')

async function countApplications(db: Db, patient_ids: readonly number[]): Promise<number> {
  if (!patient_ids.length) return 0
  const { count } = await db
    .selectFrom('applications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('record_id', 'in', patient_ids)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A user's own transfers that can still be undone, newest first. */
export const recentTransfers = (db: Db, actor_id: number, now: string): Promise<RecentTransfer[]> =>
  db
    .selectFrom('patient_transfers as transfer')
    .leftJoin('users as previous', 'previous.id', 'transfer.from_advocate_id')
    .innerJoin('users as receiver', 'receiver.id', 'transfer.to_advocate_id')
    .where('transfer.actor_id', '=', actor_id)
    .where('transfer.undone_at', 'is', null)
    .where('transfer.at', '>', undoableSince(now))
    .select([
      'transfer.id',
      fullNameOrNull('previous').as('from'),
      fullName('receiver').as('to'),
      sql<number>`(select count(*)::int from transferred_patients p where p.transfer_id = transfer.id)`.as('patients'),
      sql<number>`(select count(*)::int from transferred_patients p join applications a on a.record_id = p.patient_id
        where p.transfer_id = transfer.id)`.as('applications'),
      sql<string>`transfer.at + make_interval(mins => ${undoMinutes})`.as('until'),
    ])
    .orderBy('transfer.id', 'desc')
    .execute()
