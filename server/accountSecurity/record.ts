import type { Whoami } from '#domain/account/schema.ts'
import { combinedWithin, combinesWith, previousAddressFor } from '#domain/accountSecurity/rules.ts'
import type { AccountEventKind } from '#domain/accountSecurity/schema.ts'
import { platformRoles } from '#domain/actor.ts'
import { isActive } from '../auth/active.ts'
import { linkTo } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { type Teller, tell } from '../notify/tell.ts'
import { enqueue, enqueueNews } from '../outbox/enqueue.ts'
import { noticeOf } from './notices.ts'

/** The account after the change. */
type Account = { id: number; email: string }

export type Change = {
  kind: AccountEventKind
  /** Who made it; null for someone with a code from the account's mailbox. */
  actor: Pick<Whoami, 'id'> | null
  /** The previous address, if the address changed. */
  previous_email?: string
  /** The administrator who approved it, if approval was required. */
  approved_by?: number
}

const ago = (now: string, seconds: number) => new Date(Date.parse(now) - seconds * 1000).toISOString()

/**
 * Records a change to the identity or security of an account, notifies its owner at the current address and all addresses of the
 * last seven days, and alerts the super admins if it could be a takeover together with another change (S-17). Must be called for
 * every such change; `changes.test.ts` has the list.
 */
export async function recordAccountChange(call: Teller, account: Account, change: Change): Promise<void> {
  const { tx, now, house } = call
  const { kind, actor, previous_email = null, approved_by = null } = change
  const by_admin = actor !== null && actor.id !== account.id
  const earlier = by_admin ? await combinedEvent(tx, account.id, kind, now) : undefined
  await tx
    .insertInto('account_events')
    .values({
      ...{ user_id: account.id, kind, at: now, actor_id: actor?.id ?? null, approved_by, by_admin, previous_email },
      alert_with: earlier?.id ?? null,
    })
    .execute()
  const by = by_admin ? 'administrator' : 'owner'
  const present = { channel: 'email' as const, user_id: account.id }
  await enqueue(tx, house, { ...present, to: account.email, ...noticeOf(house.config, { kind, by, to: 'present' }) })
  for (const to of await previousAddresses(tx, account, now))
    await enqueue(tx, house, { ...present, to, ...noticeOf(house.config, { kind, by, to: 'previous' }) })
  if (earlier) await alertSuperAdmins(call)
}

/** The account's other addresses of the last seven days. */
async function previousAddresses(tx: Db, { id, email }: Account, now: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('account_events')
    .select('previous_email')
    .where('user_id', '=', id)
    .where('at', '>', ago(now, previousAddressFor))
    .where('previous_email', 'is not', null)
    .orderBy('id')
    .execute()
  const addresses = new Map(rows.map(row => [row.previous_email!.toLowerCase(), row.previous_email!]))
  addresses.delete(email.toLowerCase())
  return [...addresses.values()]
}

/** The latest change by an administrator in the last 24 hours that together with this one could be a takeover. */
const combinedEvent = async (tx: Db, user_id: number, kind: AccountEventKind, now: string) => {
  const kinds = combinesWith(kind)
  return kinds.length === 0
    ? undefined
    : tx
        .selectFrom('account_events')
        .select('id')
        .where('user_id', '=', user_id)
        .where('kind', 'in', kinds)
        .where('by_admin', '=', true)
        .where('at', '>', ago(now, combinedWithin))
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
}

/** The changes administrators made to an account in the last 24 hours. */
export const recentByAdmins = async (tx: Db, user_id: number, now: string): Promise<AccountEventKind[]> =>
  (
    await tx
      .selectFrom('account_events')
      .select('kind')
      .distinct()
      .where('user_id', '=', user_id)
      .where('by_admin', '=', true)
      .where('at', '>', ago(now, combinedWithin))
      .execute()
  ).map(row => row.kind)

async function alertSuperAdmins(call: Teller) {
  const { tx, house } = call
  const admins = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role_id', '=', platformRoles.SUPER_ADMIN)
    .where(isActive())
    .orderBy('id')
    .execute()
  const subject = 'Security alert: check the changes to a user account'
  const message =
    'Within 24 hours, administrators removed the second factor of an account and changed its email address or password. Check that its owner asked for this.'
  await tell(
    call,
    admins.map(({ id }) => id),
    null,
    { subject, message },
  )
  const link = linkTo(house.config, '/admin/account_security')
  const body = [message, link ? `See the changes: ${link}` : 'Sign in and open Tools, Account security.'].join('\n\n')
  await enqueueNews(
    tx,
    house,
    admins.map(({ id, email }) => ({ channel: 'email', to: email, user_id: id, subject, body })),
  )
}
