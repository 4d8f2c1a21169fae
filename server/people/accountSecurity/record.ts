import type { Whoami } from '#domain/identity/account/schema.ts'
import { combinationPeriod, combinesWith, previousAddressPeriod } from '#domain/people/accountSecurity/rules.ts'
import type { AccountEventKind } from '#domain/people/accountSecurity/schema.ts'
import { secondsAfter } from '#domain/platform/dates.ts'
import type { Db } from '../../platform/db/connect.ts'
import { type Publisher, publish } from '../../platform/events/events.ts'

type Account = { id: number; email: string }

export type Change = {
  kind: AccountEventKind
  /** The user who made the change; null if it was made with a code emailed to the account's owner. */
  actor: Pick<Whoami, 'id'> | null
  /** The previous address, if the address changed. */
  previous_email?: string
  /** The administrator who approved it, if approval was required. */
  approved_by?: number
  /** No user made the change, but someone with access to the server (npm run admin), or a program. `actor` is then null. */
  from_server?: true
}

/**
 * Records a change to an account's identity or security, and notifies its owner at the current address and all addresses from the
 * last seven days. Alerts the super admins if this change, combined with another recent one, could be a takeover (S-17). Call it
 * for every such change; `changes.hard.test.ts` lists them.
 */
export async function recordAccountChange(call: Publisher, account: Account, change: Change): Promise<void> {
  const { tx, now } = call
  const { kind, actor, previous_email = null, approved_by = null } = change
  const by_admin = change.from_server ?? (actor !== null && actor.id !== account.id)
  const combined = by_admin ? await combinedEvent(tx, account.id, kind, now) : undefined
  await tx
    .insertInto('account_events')
    .values({
      user_id: account.id,
      kind,
      at: now,
      actor_id: actor?.id ?? null,
      approved_by,
      by_admin,
      previous_email,
      alert_with: combined?.id ?? null,
    })
    .execute()
  const previous = await previousAddresses(tx, account, now)
  await publish(call, 'accountChanged', { account, kind, by: by_admin ? 'administrator' : 'owner', previous })
  if (combined) await publish(call, 'takeoverSuspected', {})
}

/** Other email addresses that the account had in the last seven days. */
async function previousAddresses(tx: Db, { id, email }: Account, now: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('account_events')
    .select('previous_email')
    .where('user_id', '=', id)
    .where('at', '>', secondsAfter(now, -previousAddressPeriod))
    .where('previous_email', 'is not', null)
    .orderBy('id')
    .execute()
  const addresses = new Map(rows.map(row => [row.previous_email!.toLowerCase(), row.previous_email!]))
  addresses.delete(email.toLowerCase())
  return [...addresses.values()]
}

/** The latest change by an administrator in the last 24 hours that could be a takeover when combined with this one. */
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
        .where('at', '>', secondsAfter(now, -combinationPeriod))
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
}

/** The kinds of changes that administrators made to an account in the last 24 hours. */
export const recentByAdmins = async (tx: Db, user_id: number, now: string): Promise<AccountEventKind[]> =>
  (
    await tx
      .selectFrom('account_events')
      .select('kind')
      .distinct()
      .where('user_id', '=', user_id)
      .where('by_admin', '=', true)
      .where('at', '>', secondsAfter(now, -combinationPeriod))
      .execute()
  ).map(row => row.kind)
