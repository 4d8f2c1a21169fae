import { Readable } from 'node:stream'
import { spelledOut } from '#domain/compliance/audit/words.ts'
import { accountSecurity } from '#domain/people/accountSecurity/contract.ts'
import { approvalLifetime } from '#domain/people/accountSecurity/rules.ts'
import type { AccountApproval, AccountEvent } from '#domain/people/accountSecurity/schema.ts'
import { datedName, pacificSecond, secondsAfter } from '#domain/platform/dates.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { removeFactorAndSessions } from '../identity/secondFactor/factorQueries.ts'
import { accountApproval, accountApprovals, accountEvents } from '../people/accountSecurity/accountEvents.ts'
import { actsAwaitingApproval, expireApprovals, setEmail, setTemporaryPassword } from '../people/accountSecurity/acts.ts'
import { lockedUserInPath, lockUserRow, takenErrors } from '../people/users/require.ts'
import { difference } from '../platform/auditTrail/write.ts'
import { refuseGuessable } from '../platform/auth/guessable.ts'
import { hashPassword } from '../platform/auth/hashing.ts'
import type { Db } from '../platform/db/connect.ts'
import { pageLimits } from '../platform/db/listing.ts'
import { publish } from '../platform/events/events.ts'
import { csvTime } from '../platform/http/file.ts'
import { type Call, type Handlers, handler } from '../platform/http/handler.ts'

async function listOwnAccountEvents({ tx, actor, query }: Call<typeof accountSecurity.own>) {
  return accountEvents(tx, { user_id: actor.id }, pageLimits(query))
}

async function listAccountEvents({ tx, query: { alerts, user_id, ...query } }: Call<typeof accountSecurity.all>) {
  return accountEvents(tx, { alerts, user_id }, pageLimits(query))
}

async function listAccountApprovals({ tx, actor, query: { state, ...query }, now }: Call<typeof accountSecurity.approvals>) {
  return accountApprovals(tx, { state: state === 'All' ? undefined : state, viewer: actor.id, now }, pageLimits(query))
}

const eventHeader = ['ID', 'Changed (Pacific)', 'User ID', 'User', 'Change', 'Changed by', 'Approved by', 'Earlier Change']

async function exportAccountEvents({ tx, query: filter, now, addAuditSubject }: Call<typeof accountSecurity.export>) {
  const { data, total } = await accountEvents(tx, filter, null)
  addAuditSubject({ type: 'account_events', detail: { filter, count: total } })
  return { name: datedName('account-changes', now), header: eventHeader, rows: Readable.from(data.map(eventRow)) }
}

const eventRow = (event: AccountEvent) => [
  String(event.id),
  pacificSecond(event.at),
  String(event.user_id),
  event.user_name,
  spelledOut(event.kind),
  event.by === 'administrator' ? (event.administrator ?? '') : spelledOut(event.by),
  event.approved_by ?? '',
  event.alert_with ? spelledOut(event.alert_with.kind) : '',
]

const approvalHeader = [
  'ID',
  'User ID',
  'User',
  'Change',
  'Current Email',
  'New Email',
  'Reason',
  'Requested by',
  'Requested (Pacific)',
  'Expires (Pacific)',
  'Status',
  'Decided by',
  'Decided (Pacific)',
  'Note',
]

async function exportAccountApprovals(call: Call<typeof accountSecurity.approvalsExport>) {
  const { tx, actor, query: filter, now, addAuditSubject } = call
  const state = filter.state === 'All' ? undefined : filter.state
  const { data, total } = await accountApprovals(tx, { state, viewer: actor.id, now }, null)
  addAuditSubject({ type: 'account_approvals', detail: { filter, count: total } })
  return { name: datedName('account-approvals', now), header: approvalHeader, rows: Readable.from(data.map(approvalRow)) }
}

const approvalRow = (approval: AccountApproval) => [
  String(approval.id),
  String(approval.user_id),
  approval.user_name,
  spelledOut(approval.act),
  approval.current_email,
  approval.email ?? '',
  approval.reason,
  approval.requested_by,
  pacificSecond(approval.requested_at),
  pacificSecond(approval.expires_at),
  approval.state,
  approval.decided_by ?? '',
  csvTime(approval.decided_at),
  approval.note ?? '',
]

const requestAccountChange = handler(accountSecurity.request, {
  ...lockedUserInPath,
  prepare: async ({ subject: user, body }) => {
    if (body.act !== 'password' || !body.newPassword) return null
    await refuseGuessable(body.newPassword, 'newPassword', user)
    return hashPassword(body.newPassword)
  },
  run: async call => {
    const { subject: user, tx, actor, body, now, addAuditSubject, prepared: password_hash } = call
    if (!(await actsAwaitingApproval(tx, actor, user.id, now)).includes(body.act))
      throw new HttpError('conflict', 'This change does not need approval. Make it directly.')
    const email = body.act === 'email' ? body.email! : null
    if (email !== null) await refuseTaken(tx, email, user.id)
    await expireApprovals({ db: tx, now })
    const pending = await tx
      .selectFrom('account_approvals')
      .select(['id', 'requested_by', 'email'])
      .where('user_id', '=', user.id)
      .where('act', '=', body.act)
      .where('state', '=', 'Waiting')
      .executeTakeFirst()
    if (pending) {
      // If both requests contain a password, the first password is kept, because hashed passwords cannot be compared.
      if (pending.requested_by !== actor.id || pending.email !== email)
        throw new HttpError('conflict', 'A request for this change is already waiting for approval.')
      addAuditSubject({ type: 'account_approvals', ids: [pending.id] })
      return (await accountApproval(tx, pending.id, actor.id, now))!
    }
    const { id } = await tx
      .insertInto('account_approvals')
      .values({
        user_id: user.id,
        act: body.act,
        email,
        password_hash,
        reason: body.reason,
        requested_by: actor.id,
        requested_at: now,
        expires_at: secondsAfter(now, approvalLifetime),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    addAuditSubject({ type: 'account_approvals', ids: [id], detail: { user_id: user.id, act: body.act, reason: body.reason } })
    await publish(call, 'accountChangeRequested', { user })
    return (await accountApproval(tx, id, actor.id, now))!
  },
})

/** Loads and locks a request and its account. */
async function requestInPath({ tx, params }: { tx: Db; params: { id: number } }) {
  const request = await tx.selectFrom('account_approvals').selectAll().where('id', '=', params.id).forUpdate().executeTakeFirst()
  const account = request && (await lockUserRow(tx, request.user_id))
  return account && { ...request, account }
}

type AccountRequest = NonNullable<Awaited<ReturnType<typeof requestInPath>>>

async function decideAccountChange(call: Call<typeof accountSecurity.decide, AccountRequest>) {
  const { subject: request, tx, actor, body, now, addAuditSubject } = call
  const user = request.account
  const state = body.approve ? ('Approved' as const) : ('Refused' as const)
  addAuditSubject({
    type: 'account_approvals',
    ids: [request.id],
    detail: { user_id: user.id, act: request.act, changes: { state: [request.state, state] } },
  })
  const decided = (await accountApproval(tx, request.id, actor.id, now))!
  // Submitting the same decision again, from a slow page or a retry, returns the first result.
  if (decided.state === state && request.decided_by === actor.id) return decided
  if (decided.state !== 'Waiting')
    throw new HttpError(
      'conflict',
      decided.decided_by ? `${decided.decided_by} already decided this request: ${decided.state}.` : 'This request has expired.',
    )
  await tx
    .updateTable('account_approvals')
    .set({ state, decided_by: actor.id, decided_at: now, note: body.note, password_hash: null })
    .where('id', '=', request.id)
    .execute()
  const by = { actor: { id: request.requested_by }, approved_by: actor.id }
  if (body.approve && request.act === 'email') {
    await refuseTaken(tx, request.email!, user.id)
    await setEmail(call, user, request.email!, by)
  }
  if (body.approve && request.act === 'password') await setTemporaryPassword(call, user, request.password_hash!, by)
  if (body.approve && request.act === 'factor') await removeFactorAndSessions(call, user, by)
  const changed = request.act === 'email' ? difference(user, { email: request.email! }) : {}
  if (body.approve)
    addAuditSubject({ type: 'users', ids: [user.id], detail: { approval: request.id, act: request.act, ...changed } })
  await publish(call, 'accountChangeDecided', { requested_by: request.requested_by, approved: body.approve })
  return (await accountApproval(tx, request.id, actor.id, now))!
}

/** Account changes and their approval by a second administrator (docs/decisions/0019-account-changes.md). */
export const accountSecurityRoutes: Handlers<typeof accountSecurity> = {
  own: listOwnAccountEvents,
  all: listAccountEvents,
  export: exportAccountEvents,
  approvals: listAccountApprovals,
  approvalsExport: exportAccountApprovals,
  request: requestAccountChange,
  decide: handler(accountSecurity.decide, { subject: requestInPath, notFound: 'Request not found', run: decideAccountChange }),
}

async function refuseTaken(tx: Db, email: string, user_id: number) {
  const errors = await takenErrors(tx, { email }, user_id)
  if (errors.email) throw new HttpError('invalid', errors.email, { errors })
}
