import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { can } from '#domain/access.ts'
import { type Waiting, waitingKinds } from '#domain/compliance/messages/contract.ts'
import { type Actor, hasPermission } from '#domain/identity/actor.ts'
import type { organizationTypes } from '#domain/identity/roles.ts'
import { importKinds } from '#domain/imports/schema.ts'
import { isOpenPair } from '../../directory/facilities/pairs.ts'
import { findPairs } from '../../directory/payerMerges/queries.ts'
import { isInterrupted } from '../../imports/queries.ts'
import { awaitsReview, isUnapprovedMember } from '../../people/users/userQueries.ts'
import type { Db } from '../../platform/db/connect.ts'
import { hasId } from '../../platform/db/listing.ts'

type Viewer = { actor: Actor; now: string }

type Rule = {
  /** Whether the administrator may act on the records. Others do not see them. */
  mayAct: (actor: Actor) => boolean
  /** How many records wait, and since when the first of them has. */
  find: (db: Db, viewer: Viewer) => Promise<{ count: number; oldest: string | null }>
}

type Rows = {
  table: string
  where: (viewer: Viewer) => RawBuilder<SqlBool>
  /** Since when a record has waited. */
  since: RawBuilder<string>
}

const rowsOf =
  ({ table, where, since }: Rows): Rule['find'] =>
  async (db, viewer) => {
    const { rows } = await sql<{ count: number; oldest: string | null }>`
      select count(*)::int as count, min(${since}) as oldest from ${sql.table(table)} where ${where(viewer)}`.execute(db)
    return rows[0]!
  }

/** A pair of payers has waited since the later of them got its names and code. */
async function similarPayersWaiting(db: Db) {
  const pairs = await findPairs(db, false)
  const ids = pairs.flatMap(({ one, other }) => [one, other])
  const payers = await db.selectFrom('payers').select(['id', 'named_at', 'updated_at']).where(hasId('id', ids)).execute()
  const since = new Map(payers.map(({ id, named_at, updated_at }) => [id, Date.parse(named_at ?? updated_at)]))
  const oldest = Math.min(...pairs.map(({ one, other }) => Math.max(since.get(one)!, since.get(other)!)))
  return { count: pairs.length, oldest: pairs.length ? new Date(oldest).toISOString() : null }
}

const awaitingApproval = (type: (typeof organizationTypes)[number]): Rule => ({
  mayAct: actor => can(actor, 'organizations.changeStatus', undefined),
  find: rowsOf({
    table: 'organizations',
    where: () => sql`active_status = 'Awaiting Approval' and type = ${type}`,
    since: sql`coalesce(status_changed_at, created_at)`,
  }),
})

/** Each kind's condition is that of the filtered list that the home screen links to. */
const rules: Record<Waiting['kind'], Rule> = {
  signUps: {
    mayAct: actor => can(actor, 'users.approve', undefined),
    find: rowsOf({
      table: 'users',
      where: () => awaitsReview,
      since: sql`created_at`,
    }),
  },
  members: {
    mayAct: actor => can(actor, 'users.edit', undefined),
    find: rowsOf({
      table: 'users',
      where: () => isUnapprovedMember,
      since: sql`created_at`,
    }),
  },
  organizations: awaitingApproval('treatment_center'),
  hospitals: awaitingApproval('hospital'),
  locations: {
    mayAct: actor => can(actor, 'facilities.changeStatus', undefined),
    find: rowsOf({
      table: 'facilities',
      where: () => sql`status = 'Awaiting Approval' and intake_complete and deleted_at is null and retired_at is null`,
      since: sql`waiting_since`,
    }),
  },
  claims: {
    mayAct: actor => can(actor, 'claims.decide', undefined),
    find: rowsOf({
      table: 'facility_claims',
      where: () => sql`state = 'Waiting'`,
      since: sql`asked_at`,
    }),
  },
  approvals: {
    mayAct: actor => can(actor, 'accountSecurity.approvals', undefined),
    find: rowsOf({
      table: 'account_approvals',
      // Another administrator must decide.
      where: ({ actor, now }) => sql`state = 'Waiting' and expires_at > ${now}::timestamptz and requested_by <> ${actor.id}`,
      since: sql`requested_at`,
    }),
  },
  messages: {
    mayAct: actor => can(actor, 'admin.outbox', undefined),
    find: rowsOf({
      table: 'outbox',
      // The organizations themselves see failed deliveries to their webhooks.
      where: () => sql`state = 'failed' and channel <> 'webhook'`,
      since: sql`created_at`,
    }),
  },
  imports: {
    mayAct: actor => can(actor, 'imports.list', undefined),
    find: rowsOf({
      table: 'imports',
      where: ({ actor, now }) => sql`kind = any(${importKinds.filter(kind => can(actor, 'imports.run', { kind }))}::text[])
        and ${isInterrupted(now)}`,
      since: sql`coalesce(heard_at, started_at, created_at)`,
    }),
  },
  duplicates: {
    mayAct: actor => hasPermission(actor, 'FACILITY_WRITE_ALL'),
    find: rowsOf({
      table: 'facility_pairs',
      where: () => isOpenPair,
      since: sql`found_at`,
    }),
  },
  payers: {
    mayAct: actor => can(actor, 'payerMerges.merge', undefined),
    find: similarPayersWaiting,
  },
}

/** What waits for this administrator, in the order of the home screen. */
export async function findWaiting(db: Db, viewer: Viewer): Promise<Waiting[]> {
  const kinds = waitingKinds.filter(kind => rules[kind].mayAct(viewer.actor))
  const found = await Promise.all(kinds.map(async kind => ({ kind, ...(await rules[kind].find(db, viewer)) })))
  return found.flatMap(({ kind, count, oldest }) => (count > 0 && oldest !== null ? [{ kind, count, oldest }] : []))
}
