import { sql } from 'kysely'
import type {
  AccountAct,
  AccountApproval,
  AccountEvent,
  ApprovalState,
  OwnAccountEvent,
} from '#domain/people/accountSecurity/schema.ts'
import type { Db } from '../../platform/db/connect.ts'
import { type Limits, onPage } from '../../platform/db/listing.ts'

const nameOf = (table: string) => sql<string>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`
const nameOrNull = (table: string) => nameOf(table) as unknown as ReturnType<typeof sql<string | null>>
const by = sql<
  OwnAccountEvent['by']
>`case when account_events.by_admin then 'administrator' when account_events.actor_id is null then 'code' else 'owner' end`

const events = (db: Db, filter: { user_id?: number | undefined; alerts?: boolean | undefined }) =>
  db
    .selectFrom('account_events')
    .$if(filter.user_id !== undefined, query => query.where('account_events.user_id', '=', filter.user_id!))
    .$if(filter.alerts === true, query => query.where('account_events.alert_with', 'is not', null))

/** Returns account changes, newest first, and the total count. */
export async function accountEvents(
  db: Db,
  filter: { user_id?: number | undefined; alerts?: boolean | undefined },
  page: Limits | null,
): Promise<{ data: AccountEvent[]; total: number }> {
  const rows = await events(db, filter)
    .innerJoin('users', 'users.id', 'account_events.user_id')
    .leftJoin('users as actor', join => join.onRef('actor.id', '=', 'account_events.actor_id').on('by_admin', '=', true))
    .leftJoin('users as approver', 'approver.id', 'account_events.approved_by')
    .leftJoin('account_events as earlier', 'earlier.id', 'account_events.alert_with')
    .leftJoin('users as before', 'before.id', 'earlier.actor_id')
    .select([
      'account_events.id',
      'account_events.kind',
      'account_events.at',
      'account_events.user_id',
      by.as('by'),
      nameOf('users').as('user_name'),
      nameOrNull('actor').as('administrator'),
      nameOrNull('approver').as('approved_by'),
      'earlier.kind as earlier_kind',
      'earlier.at as earlier_at',
      nameOrNull('before').as('earlier_administrator'),
    ])
    .orderBy('account_events.id', 'desc')
    .$if(page !== null, query => query.$call(onPage(page!)))
    .execute()
  const { total } = await events(db, filter).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const data = rows.map(({ earlier_kind, earlier_at, earlier_administrator, ...row }) => ({
    ...row,
    alert_with: earlier_kind && earlier_at ? { kind: earlier_kind, at: earlier_at, administrator: earlier_administrator } : null,
  }))
  return { data, total }
}

/** A pending request past its deadline counts as expired even before the job updates its row. */
const stateAt = (now: string) =>
  sql<ApprovalState>`case when account_approvals.state = 'Waiting' and account_approvals.expires_at <= ${now}::timestamptz then 'Expired' else account_approvals.state end`

type ApprovalQuery = { id?: number; state?: ApprovalState | undefined; viewer: number; now: string }

const approvals = (db: Db, { id, state, now }: ApprovalQuery) =>
  db
    .selectFrom('account_approvals')
    .$if(id !== undefined, query => query.where('account_approvals.id', '=', id!))
    .$if(state !== undefined, query => query.where(stateAt(now), '=', state!))

/** Returns approval requests, newest first, and the total count. */
export async function accountApprovals(
  db: Db,
  query: ApprovalQuery,
  page: Limits | null,
): Promise<{ data: AccountApproval[]; total: number }> {
  const data = await approvals(db, query)
    .innerJoin('users', 'users.id', 'account_approvals.user_id')
    .innerJoin('users as requester', 'requester.id', 'account_approvals.requested_by')
    .leftJoin('users as decider', 'decider.id', 'account_approvals.decided_by')
    .select([
      'account_approvals.id',
      'account_approvals.user_id',
      'account_approvals.act',
      'account_approvals.email',
      'account_approvals.reason',
      'account_approvals.requested_at',
      'account_approvals.expires_at',
      'account_approvals.decided_at',
      'account_approvals.note',
      'users.email as current_email',
      nameOf('users').as('user_name'),
      nameOf('requester').as('requested_by'),
      nameOrNull('decider').as('decided_by'),
      stateAt(query.now).as('state'),
      sql<boolean>`account_approvals.requested_by = ${query.viewer}`.as('own'),
    ])
    .orderBy('account_approvals.id', 'desc')
    .$if(page !== null, query => query.$call(onPage(page!)))
    .execute()
  const { total } = await approvals(db, query).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { data, total }
}

/** The `own` field is true if `viewer` made the request. */
export const accountApproval = async (db: Db, id: number, viewer: number, now: string): Promise<AccountApproval | undefined> =>
  (await accountApprovals(db, { id, viewer, now }, { limit: 1, offset: 0 })).data[0]

/** Actions on this account with a pending approval request. */
export const waitingActs = async (db: Db, user_id: number, now: string): Promise<AccountAct[]> =>
  (
    await db
      .selectFrom('account_approvals')
      .select('act')
      .where('user_id', '=', user_id)
      .where('state', '=', 'Waiting')
      .where('expires_at', '>', now)
      .orderBy('id')
      .execute()
  ).map(row => row.act)
