import { type Reminder, remindAt, reminders } from '#domain/placement/applications/handover/handover.ts'
import type { Facts, HandoverField, LoggedChange } from '#domain/placement/applications/handover/schema.ts'
import { keysOf } from '#domain/platform/keys.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { fullName } from '../../../platform/db/expressions.ts'

type Saving = {
  application_id: number
  facts: Facts
  /** The fields that differ from what is stored. Only their reminders start again. */
  changed: readonly HandoverField[]
  /** The stored row's `updated_at`; null if there is no row. */
  seen: string | null
  /** The facility's time zone, which determines the day before an authorization ends. */
  zone: string
  updated_by: number
  now: string
}

/** Saves the facts only if no one else has saved since `seen`; otherwise returns false. */
export async function saveHandover(tx: Db, { application_id, facts, changed, seen, zone, updated_by, now }: Saving) {
  const due = (kind: Reminder) => (changed.includes(kind) ? { [reminders[kind]]: remindAt(kind, facts, zone, now) } : {})
  const row = {
    facts: JSON.stringify(facts),
    updated_by,
    // Never the same as before, so that two changes in the same millisecond are noticed.
    updated_at: seen && Date.parse(now) <= Date.parse(seen) ? new Date(Date.parse(seen) + 1).toISOString() : now,
    ...due('authorization_valid_until'),
    ...due('peer_to_peer_by'),
  }
  if (seen === null) {
    const none = { authorization_remind_at: null, peer_to_peer_remind_at: null }
    const inserted = await tx
      .insertInto('application_handovers')
      .values({ application_id, ...none, ...row })
      .onConflict(on => on.column('application_id').doNothing())
      .executeTakeFirst()
    return inserted.numInsertedOrUpdatedRows === 1n
  }
  const updated = await tx
    .updateTable('application_handovers')
    .set(row)
    .where('application_id', '=', application_id)
    .where('updated_at', '=', seen)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

type Logged = { application_id: number; actor_id: number; at: string; fields: HandoverField[] }

/** Adds an entry to the log; without fields, that a transfer packet was made. */
export const logHandover = (tx: Db, change: Logged) => tx.insertInto('handover_changes').values(change).execute()

/** The log of an application's handover, oldest first. */
export const handoverLog = (db: Db, application_id: number): Promise<LoggedChange[]> =>
  db
    .selectFrom('handover_changes as change')
    .innerJoin('users', 'users.id', 'change.actor_id')
    .select(['change.id', 'change.at', 'change.fields'])
    .select(fullName('users').as('by'))
    .where('change.application_id', '=', application_id)
    .orderBy('change.id')
    .execute()

/** The fields whose values differ from the stored ones. */
export const changedFields = (before: Facts, change: Partial<Facts>): HandoverField[] =>
  keysOf(change).filter(field => change[field] !== undefined && change[field] !== before[field])
