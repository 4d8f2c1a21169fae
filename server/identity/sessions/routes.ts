import { Readable } from 'node:stream'
import { sessions } from '#domain/identity/sessions/contract.ts'
import type { OpenSession, SignInState } from '#domain/identity/sessions/schema.ts'
import type { User } from '#domain/people/users/schema.ts'
import { datedName, pacificSecond, secondsAfter } from '#domain/platform/dates.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { AppContext } from '../../context.ts'
import { waitingActs } from '../../people/accountSecurity/accountEvents.ts'
import { actsAwaitingApproval } from '../../people/accountSecurity/acts.ts'
import { recordAccountChange } from '../../people/accountSecurity/record.ts'
import { lockedUserInPath, requireUser } from '../../people/users/require.ts'
import { deviceOf } from '../../platform/auth/device.ts'
import { endSessions, revokeSession } from '../../platform/auth/endSessions.ts'
import type { Db } from '../../platform/db/connect.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { accountStoppedUntil, forgetAccount } from '../../platform/throttle/throttle.ts'
import { confirmedFactor } from '../secondFactor/factorQueries.ts'

async function endOwnSession({ tx, actor, params, now, addAuditSubject }: Call<typeof sessions.end>) {
  const ownSessions = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', params.id)
    .where('user_id', '=', actor.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!ownSessions) throw new HttpError('not_found', 'This session has already ended')
  await revokeSession(tx, ownSessions.id, now)
  addAuditSubject({ type: 'sessions', ids: [ownSessions.id] })
  return { message: 'Signed out' }
}

async function endAllOwnSessions({ tx, actor, now, addAuditSubject }: Call<typeof sessions.endAll>) {
  await endSessions(tx, actor.id, now)
  addAuditSubject({ type: 'users', ids: [actor.id] })
  return { message: 'Signed out everywhere' }
}

async function listSessionsOfUser(call: Call<typeof sessions.ofUser>) {
  await requireUser(call.tx, call.params.id)
  return stateOf(call, call.params.id)
}

const exportHeader = ['ID', 'Browser and Device', 'Signed in (Pacific)', 'Last Used (Pacific)']

async function exportSessionsOfUser({ tx, context, params: { id }, now, addAuditSubject }: Call<typeof sessions.export>) {
  await requireUser(tx, id)
  const open = await openSessions({ ...context, db: tx }, id)
  addAuditSubject({ type: 'users', ids: [id], detail: { count: open.length } })
  const rows = open.map(session => [
    String(session.id),
    session.device,
    pacificSecond(session.created_at),
    pacificSecond(session.last_seen_at),
  ])
  return { name: datedName(`sessions-user-${id}`, now), header: exportHeader, rows: Readable.from(rows) }
}

async function endSessionsOfUser(call: Call<typeof sessions.endOfUser, User>) {
  await endSessions(call.tx, call.subject.id, call.now)
  return changedState(call)
}

async function lockUser(call: Call<typeof sessions.lock, User>) {
  const { tx, subject: user, actor, now } = call
  const locked = await tx
    .updateTable('users')
    .set({ locked_at: now })
    .where('id', '=', user.id)
    .where('locked_at', 'is', null)
    .executeTakeFirst()
  await endSessions(tx, user.id, now)
  if (locked.numUpdatedRows) await recordAccountChange(call, user, { kind: 'locked', actor })
  return changedState(call)
}

async function unlockUser(call: Call<typeof sessions.unlock, User>) {
  const { tx, subject: user, context, actor } = call
  const unlocked = await tx
    .updateTable('users')
    .set({ locked_at: null })
    .where('id', '=', user.id)
    .where('locked_at', 'is not', null)
    .executeTakeFirst()
  await forgetAccount(tx, context, user)
  if (unlocked.numUpdatedRows) await recordAccountChange(call, user, { kind: 'unlocked', actor })
  return changedState(call)
}

/** The next sign-in through the organization finds the account by its verified address, as the first one did. */
async function unlinkUser(call: Call<typeof sessions.unlink, User>) {
  const { tx, subject: user, now, addAuditSubject } = call
  const linked = await linkedTo(tx, user.id)
  const began = tx.selectFrom('sign_on_sessions').where('user_id', '=', user.id)
  await tx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where('id', 'in', began.select('session_id'))
    .execute()
  await tx.deleteFrom('sign_in_challenges').where('token_hash', 'in', began.select('challenge_hash')).execute()
  await tx.deleteFrom('sign_on_accounts').where('user_id', '=', user.id).execute()
  addAuditSubject({ type: 'users', ids: [user.id], detail: { unlinked: linked } })
  return stateOf(call, user.id)
}

const linkedTo = async (tx: Db, user_id: number): Promise<string[]> =>
  (
    await tx
      .selectFrom('sign_on_accounts')
      .innerJoin('sign_on_connections', 'sign_on_connections.id', 'connection_id')
      .where('user_id', '=', user_id)
      .select('issuer')
      .orderBy('issuer')
      .execute()
  ).map(({ issuer }) => issuer)

export const sessionRoutes: Handlers<typeof sessions> = {
  own: ({ tx, context, actor, session }) => openSessions({ ...context, db: tx }, actor.id, session.id),
  end: endOwnSession,
  endAll: endAllOwnSessions,
  ofUser: listSessionsOfUser,
  export: exportSessionsOfUser,
  endOfUser: handler(sessions.endOfUser, { ...lockedUserInPath, run: endSessionsOfUser }),
  lock: handler(sessions.lock, { ...lockedUserInPath, run: lockUser }),
  unlock: handler(sessions.unlock, { ...lockedUserInPath, run: unlockUser }),
  unlink: handler(sessions.unlink, { ...lockedUserInPath, run: unlinkUser }),
}

type Managing = Pick<
  Call<typeof sessions.lock, User>,
  'tx' | 'subject' | 'actor' | 'context' | 'now' | 'after' | 'addAuditSubject'
>

/** Audits the change, and returns how the user can sign in now. */
async function changedState(call: Managing): Promise<SignInState> {
  call.addAuditSubject({ type: 'users', ids: [call.subject.id] })
  return stateOf(call, call.subject.id)
}

async function stateOf(
  { tx, context, actor, now }: Pick<Managing, 'tx' | 'context' | 'actor' | 'now'>,
  id: number,
): Promise<SignInState> {
  const { locked_at } = await tx.selectFrom('users').select('locked_at').where('id', '=', id).executeTakeFirstOrThrow()
  return {
    sessions: await openSessions({ ...context, db: tx }, id),
    locked_at,
    stopped_until: await accountStoppedUntil(tx, id, now),
    second_factor: (await confirmedFactor(tx, id)) !== undefined,
    linked_to: await linkedTo(tx, id),
    approval_due: await actsAwaitingApproval(tx, actor, id, now),
    requested: await waitingActs(tx, id, now),
  }
}

/** A user's active sessions, most recently used first. */
async function openSessions(
  { db, config, now }: Pick<AppContext, 'db' | 'config' | 'now'>,
  user_id: number,
  current?: number,
): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .where('last_seen_at', '>=', secondsAfter(now(), -config.SESSION_IDLE_S))
    .where('created_at', '>=', secondsAfter(now(), -config.SESSION_MAX_S))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ user_agent, ...row }) => ({ ...row, device: deviceOf(user_agent), current: row.id === current }))
}
