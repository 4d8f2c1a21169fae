import { can } from '#domain/access.ts'
import { accountSecurity } from '#domain/accountSecurity/contract.ts'
import { approvalWaits } from '#domain/accountSecurity/rules.ts'
import { permissionsOf, platformRoles } from '#domain/actor.ts'
import { Refusal } from '#domain/refusal.ts'
import { actsAwaitingApproval, setEmail, setTemporaryPassword } from '../accountSecurity/acts.ts'
import { expireApprovals } from '../accountSecurity/expire.ts'
import { accountApproval, accountApprovals, accountEvents } from '../accountSecurity/queries.ts'
import { difference } from '../auditTrail/difference.ts'
import { isActive } from '../auth/active.ts'
import { refuseGuessable } from '../auth/guessable.ts'
import { hashPassword } from '../auth/passwords.ts'
import { linkTo } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { pageOf } from '../db/listing.ts'
import { type Call, type Handlers, prepared } from '../http/serve.ts'
import { tell } from '../notify/tell.ts'
import { enqueueNews } from '../outbox/enqueue.ts'
import { takeFactorOff } from '../secondFactor/takeOff.ts'
import { takenErrors } from '../users/checks.ts'
import { findUser, holdUser } from '../users/reach.ts'

/** Account changes, and approvals by a second administrator (docs/decisions/0019-account-changes.md). */
export const accountSecurityRoutes: Handlers<typeof accountSecurity> = {
  async own({ tx, actor, query }) {
    return accountEvents(tx, { user_id: actor.id }, pageOf(query)!)
  },

  async all({ tx, query: { alerts, user_id, ...query }, allow }) {
    allow()
    return accountEvents(tx, { alerts, user_id }, pageOf(query)!)
  },

  async approvals({ tx, actor, query: { state, ...query }, now, allow }) {
    allow()
    return accountApprovals(tx, { state: state === 'All' ? undefined : state, viewer: actor.id, now }, pageOf(query)!)
  },

  request: prepared(
    accountSecurity.request,
    // No hashing for callers without permission.
    async ({ actor, body, params, house }) => {
      const user = await findUser(house.db, params.id)
      if (body.act !== 'password' || !body.newPassword || !user || !can(actor, 'accountSecurity.request', user)) return null
      await refuseGuessable(body.newPassword, 'newPassword', user)
      return hashPassword(body.newPassword)
    },
    async call => {
      const { tx, actor, body, params, now, allow, about, prepared: password_hash } = call
      const user = await holdUser(tx, params.id)
      allow(user)
      if (!user) throw new Refusal('not_found', 'User not found')
      if (!(await actsAwaitingApproval(tx, actor, user.id, now)).includes(body.act))
        throw new Refusal('conflict', 'This change does not need approval. Make it directly.')
      const email = body.act === 'email' ? body.email! : null
      if (email !== null) await refuseTaken(tx, email, user.id)
      await expireApprovals({ db: tx, now })
      const waiting = await tx
        .selectFrom('account_approvals')
        .select(['id', 'requested_by', 'email'])
        .where('user_id', '=', user.id)
        .where('act', '=', body.act)
        .where('state', '=', 'Waiting')
        .executeTakeFirst()
      if (waiting) {
        // Passwords cannot be compared, so the pending one stays.
        if (waiting.requested_by !== actor.id || waiting.email !== email)
          throw new Refusal('conflict', 'A request for this change is already waiting for approval.')
        about({ type: 'account_approvals', ids: [waiting.id] })
        return (await accountApproval(tx, waiting.id, actor.id, now))!
      }
      const { id } = await tx
        .insertInto('account_approvals')
        .values({
          ...{ user_id: user.id, act: body.act, email, password_hash, reason: body.reason },
          ...{ requested_by: actor.id, requested_at: now },
          expires_at: new Date(Date.parse(now) + approvalWaits * 1000).toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      about({ type: 'account_approvals', ids: [id], detail: { user_id: user.id, act: body.act, reason: body.reason } })
      await notifyDeciders(call, user)
      return (await accountApproval(tx, id, actor.id, now))!
    },
  ),

  async decide(call) {
    const { tx, actor, params, body, now, allow, about } = call
    const request = await tx
      .selectFrom('account_approvals')
      .selectAll()
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirst()
    const user = request && (await holdUser(tx, request.user_id))
    allow(request && user && { requested_by: request.requested_by, account: user })
    if (!request || !user) throw new Refusal('not_found', 'Request not found')
    const state = body.approve ? ('Approved' as const) : ('Refused' as const)
    about({
      type: 'account_approvals',
      ids: [request.id],
      detail: { user_id: user.id, act: request.act, changes: { state: [request.state, state] } },
    })
    const seen = (await accountApproval(tx, request.id, actor.id, now))!
    // A repeated call with the same decision, from a slow page or a retry, returns the first result.
    if (seen.state === state && request.decided_by === actor.id) return seen
    if (seen.state !== 'Waiting')
      throw new Refusal(
        'conflict',
        seen.decided_by ? `${seen.decided_by} already decided this request: ${seen.state}.` : 'This request has expired.',
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
    if (body.approve && request.act === 'factor') await takeFactorOff(call, user, by)
    const changed = request.act === 'email' ? difference(user, { email: request.email! }) : {}
    if (body.approve) about({ type: 'users', ids: [user.id], detail: { approval: request.id, act: request.act, ...changed } })
    await tell(call, [request.requested_by], null, {
      subject: body.approve ? 'Account change approved' : 'Account change denied',
      message: `${actor.first_name} ${actor.last_name} ${body.approve ? 'approved' : 'denied'} your request. See Tools, Account security.`,
    })
    return (await accountApproval(tx, request.id, actor.id, now))!
  },
}

async function refuseTaken(tx: Db, email: string, user_id: number) {
  const errors = await takenErrors(tx, { email }, user_id)
  if (errors.email) throw new Refusal('invalid', errors.email, { errors })
}

/** The platform roles that may change other users' accounts. */
const deciderRoles = Object.values(platformRoles).filter(role => permissionsOf[role]?.includes('USER_WRITE'))

type Asking = Pick<Call<typeof accountSecurity.request>, 'tx' | 'actor' | 'now' | 'house' | 'after'>

/** Notifies all other administrators who may decide, in the app and by email. */
async function notifyDeciders(call: Asking, user: { id: number; role_id: number }) {
  const { tx, actor, house } = call
  const people = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role_id', 'in', deciderRoles)
    .where(isActive())
    .where('id', 'not in', [actor.id, user.id])
    .orderBy('id')
    .execute()
  const subject = 'Approve or deny an account change'
  const message = `${actor.first_name} ${actor.last_name} requested a change to a user account that needs a second administrator.`
  await tell(
    call,
    people.map(({ id }) => id),
    null,
    { subject, message },
  )
  const link = linkTo(house.config, '/admin/account_security')
  const body = [message, link ? `Approve or deny it: ${link}` : 'Sign in and open Tools, Account security.'].join('\n\n')
  await enqueueNews(
    tx,
    house,
    people.map(({ id, email }) => ({ channel: 'email', to: email, user_id: id, subject, body })),
  )
}
