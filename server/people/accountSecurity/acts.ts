import { type Actor, hasPermission } from '#domain/identity/actor.ts'
import { actionsToApprove } from '#domain/people/accountSecurity/rules.ts'
import type { AccountAct } from '#domain/people/accountSecurity/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { endSessions } from '../../platform/auth/endSessions.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Publisher } from '../../platform/events/events.ts'
import { type Change, recentByAdmins, recordAccountChange } from './record.ts'

type Account = { id: number; email: string }
type ChangedBy = Pick<Change, 'actor' | 'approved_by'>

/**
 * The actions on this account that currently need a second administrator. A super admin can always act alone; the other super
 * admins are notified.
 */
export const actsAwaitingApproval = async (tx: Db, actor: Actor, user_id: number, now: string): Promise<AccountAct[]> =>
  hasPermission(actor, 'ROLE_WRITE') || actor.id === user_id ? [] : actionsToApprove(await recentByAdmins(tx, user_id, now))

const fields: Record<AccountAct, string> = { email: 'email', password: 'newPassword', factor: 'factor' }
const reasons: Record<AccountAct, string> = {
  email: 'An administrator removed two-factor authentication from this account in the last 24 hours.',
  password: 'An administrator removed two-factor authentication from this account in the last 24 hours.',
  factor: 'An administrator changed this account’s email address or password in the last 24 hours.',
}

/** Throws if the action needs a second administrator. Lock the user's row first, so concurrent actions are checked one at a time. */
export async function refuseWithoutApproval(tx: Db, actor: Actor, user_id: number, act: AccountAct, now: string) {
  if (!(await actsAwaitingApproval(tx, actor, user_id, now)).includes(act)) return
  const message = `${reasons[act]} Another administrator must approve this change. Select “Request approval” under Sign-in.`
  throw new HttpError('conflict', message, { errors: { [fields[act]]: message } })
}

/** Changes an account's email address, ends its sessions, and notifies the owner at both addresses. */
export async function setEmail(call: Publisher, account: Account, email: string, by: ChangedBy): Promise<void> {
  const { tx, now } = call
  await tx.updateTable('users').set({ email, updated_at: now }).where('id', '=', account.id).execute()
  await endSessions(tx, account.id, now)
  await recordAccountChange(call, { id: account.id, email }, { kind: 'email_changed', previous_email: account.email, ...by })
}

/** Sets a password that the owner must change at the next sign-in, and ends the account's sessions. */
export async function setTemporaryPassword(
  call: Publisher,
  account: Account,
  password_hash: string,
  by: ChangedBy,
): Promise<void> {
  const { tx, now } = call
  await tx
    .updateTable('users')
    .set({ password_hash, has_password: true, password_expires_at: null, first_login: true, updated_at: now })
    .where('id', '=', account.id)
    .execute()
  await endSessions(tx, account.id, now)
  await recordAccountChange(call, account, { kind: 'password_changed', ...by })
}

/** Expires pending requests that are past their deadline and deletes the requested passwords' hashes. */
export const expireApprovals = ({ db, now }: { db: Db; now: string }) =>
  db
    .updateTable('account_approvals')
    .set({ state: 'Expired', password_hash: null })
    .where('state', '=', 'Waiting')
    .where('expires_at', '<=', now)
    .execute()
