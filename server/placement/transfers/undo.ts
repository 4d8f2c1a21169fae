import { sql } from 'kysely'
import * as contracts from '#domain/contracts.ts'
import { undoMinutes } from '#domain/placement/transfers/contract.ts'
import { secondsAfter } from '#domain/platform/dates.ts'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { isActive } from '../../platform/auth/activeUsers.ts'
import type { Db } from '../../platform/db/connect.ts'
import { movePatients } from './transfer.ts'

type Transfer = {
  actor_id: number
  from: number | null
  to: number
  /** The patients as they were before the transfer. */
  patients: readonly { id: number; organization_id: number | null }[]
  at: string
}

const undoneUntil = (at: string) => secondsAfter(at, undoMinutes * 60)
/** Transfers after this time can still be undone at `now`. */
export const undoableSince = (now: string) => secondsAfter(now, -undoMinutes * 60)

/** Stores a transfer so that the caller can undo it. */
export async function rememberTransfer(tx: Db, { actor_id, from, to, patients, at }: Transfer) {
  const { id } = await tx
    .insertInto('patient_transfers')
    .values({ actor_id, from_advocate_id: from, to_advocate_id: to, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('transferred_patients')
    .values(patients.map(patient => ({ transfer_id: id, patient_id: patient.id, organization_id: patient.organization_id })))
    .execute()
  return { id, until: undoneUntil(at) }
}

/** Marks the caller's transfer as undone and returns it. Throws if it is unknown, too old, or already undone. */
export async function takeTransfer(tx: Db, id: number, actor_id: number, now: string) {
  const transfer = await tx
    .updateTable('patient_transfers')
    .set({ undone_at: now })
    .where('id', '=', id)
    .where('actor_id', '=', actor_id)
    .where('undone_at', 'is', null)
    .where('at', '>', undoableSince(now))
    .returning(['id', 'from_advocate_id', 'to_advocate_id', 'at'])
    .executeTakeFirst()
  if (transfer) return transfer
  const known = await tx
    .selectFrom('patient_transfers')
    .select('undone_at')
    .where('id', '=', id)
    .where('actor_id', '=', actor_id)
    .executeTakeFirst()
  if (!known) throw new HttpError('not_found', 'Transfer not found')
  throw new HttpError(
    'conflict',
    known.undone_at ? 'This transfer was already undone.' : `A transfer can be undone for ${undoMinutes} minutes.`,
  )
}

type Taken = Awaited<ReturnType<typeof takeTransfer>>

/** The previous advocate, whose row is locked until the transaction ends. Null if the patients were unassigned. */
async function lockPrevious(tx: Db, id: number | null) {
  if (id === null) return null
  const previous = await tx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'organization_id'])
    .where('id', '=', id)
    .where('is_patient_advocate', '=', true)
    .where(isActive())
    .forShare()
    .executeTakeFirst()
  if (!previous) throw new HttpError('conflict', 'The previous advocate can no longer sign in, so this cannot be undone.')
  return previous
}

/**
 * Returns the patients to their previous advocate and organization. Throws if any of them has changed since: moving the patients
 * locks them, so a change that is being saved is seen too.
 */
export async function returnPatients(tx: Db, { id, from_advocate_id, to_advocate_id, at }: Taken, now: string) {
  const to = await lockPrevious(tx, from_advocate_id)
  const rows = await tx
    .selectFrom('transferred_patients')
    .select(['patient_id', 'organization_id'])
    .where('transfer_id', '=', id)
    .orderBy('patient_id')
    .execute()
  const moved = { patient_ids: [] as number[], application_ids: [] as number[] }
  if (to && rows.some(row => row.organization_id !== to.organization_id))
    throw new HttpError('conflict', 'The previous advocate has left the organization, so this cannot be undone.')
  for (const [organization_id, patients] of Map.groupBy(rows, row => row.organization_id)) {
    const { patient_ids, application_ids } = await movePatients(tx, {
      from: to_advocate_id,
      to: { id: from_advocate_id, organization_id },
      patient_ids: patients.map(({ patient_id }) => patient_id),
      at: now,
    })
    moved.patient_ids.push(...patient_ids)
    moved.application_ids.push(...application_ids)
  }
  if (moved.patient_ids.length < rows.length || (await hasChanged(tx, moved.patient_ids, at)))
    throw new HttpError('conflict', 'Someone has changed one of these patients since. Transfer the patients back instead.')
  return { to, ...moved }
}

/** Every audited write outside of transfers. */
const changes = Object.entries(contracts)
  .filter(([resource]) => resource !== 'transfers')
  .flatMap(([resource, endpoints]) =>
    Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, { method, unaudited }]) =>
      method === 'GET' || unaudited ? [] : [`${resource}.${name}`],
    ),
  )

/** Whether the audit log has a change to one of the patients since then. Every change has a row there. */
async function hasChanged(tx: Db, patient_ids: readonly number[], at: string): Promise<boolean> {
  const change = await tx
    .selectFrom('audit_events')
    .select('id')
    .where('patient_id', '=', sql<number>`any(${[...patient_ids]}::int[])`)
    .where('at', '>=', at)
    .where('action', '=', sql<string>`any(${changes}::text[])`)
    .limit(1)
    .executeTakeFirst()
  return change !== undefined
}
