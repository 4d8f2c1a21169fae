import { describe, expect, test } from 'vitest'
import { platformRoles } from '#domain/identity/roles.ts'
import { buildAdvocate, buildUser } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const server = await startServer()
const { db, context, clock } = server
/** Signs in before each call because these tests advance the clock by days. */
const as =
  (username: Parameters<typeof server.as>[0]) =>
  (...call: Parameters<ReturnType<typeof server.as>>) =>
    server.as(username)(...call)
const { users } = await findTestData(db)
const second = await buildUser(db, context.now(), { role_id: platformRoles.SOCIAL_WORK_ADMIN, first_name: 'Second' })
const hour = 3600
let count = 0
const address = () => `attacker.${++count}@evil.example`
const reason = 'Asked for by phone today'

/** An advocate with two-factor authentication. */
async function protectedUser() {
  const user = await buildAdvocate(db, context.now())
  await giveFactor(user.id)
  return user
}
async function giveFactor(user_id: number) {
  const at = context.now().toISOString()
  const secret = context.secret.encrypt('JBSWY3DPEHPK3PXP')
  await db.insertInto('second_factors').values({ user_id, secret, created_at: at, confirmed_at: at }).execute()
}
const admin = as('social.work')
const setEmail = (id: number, email: string, caller = admin) => caller('PATCH', `/users/${id}`, { email })
const removeFactor = (id: number, caller = admin) => caller('DELETE', `/users/${id}/second-factor`)
const setPassword = (id: number, caller = admin) =>
  caller('PATCH', `/users/${id}/admin-change-password`, { newPassword: 'Quiet river 41!' })
const request = (id: number, body: object, caller = admin) =>
  caller('POST', `/users/${id}/account-approvals`, { reason, ...body })
const decide = (id: number, approve: boolean, caller = as(second.id)) =>
  caller('POST', `/admin/account-approvals/${id}/decision`, { approve })
const mailsTo = (to: string) => db.selectFrom('outbox').selectAll().where('to', '=', to).orderBy('id').execute()
const subjectsTo = async (to: string) => (await mailsTo(to)).map(mail => mail.subject)
const emailOf = async (id: number) =>
  (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const hasFactor = async (id: number) =>
  (await db.selectFrom('second_factors').select('user_id').where('user_id', '=', id).executeTakeFirst()) !== undefined

describe('an administrator below super admin', () => {
  test('cannot take over an account: two-factor authentication stays on, and the owner is notified of the new address [S-17]', async () => {
    const owner = await protectedUser()
    const signedIn = server.as(owner.id)
    await signedIn('GET', '/common/whoami')
    const attacker = address()
    expect((await setEmail(owner.id, attacker)).statusCode).toBe(200)
    expect((await signedIn('GET', '/common/whoami')).statusCode).toBe(401)
    expect(await subjectsTo(owner.email)).toEqual(['An administrator changed your Passage email address'])
    const rejected = await removeFactor(owner.id)
    expect([rejected.statusCode, rejected.json().message]).toEqual([
      409,
      'An administrator changed this account’s email address or password in the last 24 hours. Another administrator must approve this change. Select “Request approval” under Sign-in.',
    ])
    expect(await hasFactor(owner.id)).toBe(true)
    // Later steps of the takeover also notify the owner.
    await as(null)('POST', '/users/password-reset/code', { email: attacker })
    const code = /\b\d{6}\b/.exec(context.secret.decrypt((await mailsTo(attacker)).at(-1)!.body))![0]
    const resetForm = { email: attacker, code, new_password: 'Harbor lights 7!' }
    expect((await as(null)('POST', '/users/password-reset', resetForm)).statusCode).toBe(200)
    const login = await as(null)('POST', '/users/login', { username: owner.username, password: resetForm.new_password })
    expect(Object.keys(login.json().data)).toEqual(['challenge'])
    expect((await setEmail(owner.id, owner.email)).statusCode).toBe(200)
    expect(await subjectsTo(owner.email)).toEqual([
      'An administrator changed your Passage email address',
      'Your Passage password was changed',
      'An administrator changed your Passage email address',
    ])
  })

  test.each([
    ['an address after the second factor', removeFactor, (id: number) => setEmail(id, address())],
    ['a password after the second factor', removeFactor, setPassword],
    ['the second factor after a password', setPassword, removeFactor],
  ])('409 %s, by any of these administrators; 200 a day later', async (_, first, then) => {
    const owner = await protectedUser()
    expect((await first(owner.id)).statusCode).toBe(200)
    if (!(await hasFactor(owner.id))) await giveFactor(owner.id)
    clock.advance(24 * hour - 60)
    expect((await then(owner.id)).statusCode).toBe(409)
    clock.advance(61)
    expect((await then(owner.id)).statusCode).toBe(200)
  })

  test('can change a name or phone, and save an unchanged address', async () => {
    const owner = await protectedUser()
    await removeFactor(owner.id)
    const body = { email: owner.email.toUpperCase(), first_name: 'Robin', phone_number: '213 555 0199' }
    expect((await admin('PATCH', `/users/${owner.id}`, body)).statusCode).toBe(200)
  })

  test('one of two concurrent actions is rejected', async () => {
    const owner = await protectedUser()
    const replies = await Promise.all([setEmail(owner.id, address()), removeFactor(owner.id, as(second.id))])
    expect(replies.map(reply => reply.statusCode).sort()).toEqual([200, 409])
  })
})

test('a super admin can do both alone, and all super admins are alerted [S-17]', async () => {
  const owner = await protectedUser()
  const root = as('super.admin')
  const adminEmail = (await root('GET', '/users/current')).json().data.user.email
  const before = (await subjectsTo(adminEmail)).length
  await removeFactor(owner.id, root)
  expect((await subjectsTo(adminEmail)).length).toBe(before)
  expect((await setEmail(owner.id, address(), root)).statusCode).toBe(200)
  expect((await subjectsTo(adminEmail)).slice(before)).toEqual(['Security alert: review changes to a user account'])
  const [notification] = (await root('GET', '/common/notifications')).json().data.notifications
  expect(notification.subject).toBe('Security alert: review changes to a user account')
  const alerts = (await root('GET', '/admin/security-activity?alerts=true')).json().data
  expect(alerts[0]).toMatchObject({
    user_id: owner.id,
    kind: 'email_changed',
    by: 'administrator',
    administrator: 'Ada Lindgren',
    alert_with: { kind: 'factor_off', administrator: 'Ada Lindgren' },
  })
})

describe('approval by a second administrator', () => {
  /** Creates an account whose two-factor authentication was turned off, and requests approval for a new email address. */
  async function requestApproval() {
    const owner = await protectedUser()
    await removeFactor(owner.id)
    const email = address()
    const reply = await request(owner.id, { act: 'email', email })
    expect(reply.statusCode).toBe(200)
    return { owner, email, approval: reply.json().data as { id: number } }
  }

  test('200 approved: the change is made, the owner is notified at both addresses, and the audit log names both administrators', async () => {
    const { owner, email, approval } = await requestApproval()
    expect(await emailOf(owner.id)).toBe(owner.email)
    const reply = await decide(approval.id, true)
    expect([reply.statusCode, reply.json().data]).toMatchObject([
      200,
      { state: 'Approved', decided_by: `Second ${second.last_name}` },
    ])
    expect(await emailOf(owner.id)).toBe(email)
    for (const to of [owner.email, email])
      expect((await subjectsTo(to)).at(-1)).toBe('An administrator changed your Passage email address')
    const rows = await db
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'subject_type', 'subject_ids', 'detail'])
      .where('action', 'like', 'accountSecurity.%')
      .orderBy('id', 'desc')
      .limit(3)
      .execute()
    expect(rows.map(row => [row.action, row.actor_id, row.subject_type])).toEqual(
      expect.arrayContaining([
        ['accountSecurity.request', users['social.work'], 'account_approvals'],
        ['accountSecurity.decide', second.id, 'account_approvals'],
        ['accountSecurity.decide', second.id, 'users'],
      ]),
    )
    const [alert] = (await as('super.admin')('GET', '/admin/security-activity?alerts=true')).json().data
    expect(alert).toMatchObject({ user_id: owner.id, approved_by: `Second ${second.last_name}` })
  })

  test('200 rejected: nothing changes', async () => {
    const { owner, approval } = await requestApproval()
    expect((await decide(approval.id, false)).json().data.state).toBe('Refused')
    expect(await emailOf(owner.id)).toBe(owner.email)
  })

  test('200 for a password and a second factor too; the password is stored as a hash, and only as long as needed', async () => {
    const owner = await protectedUser()
    await removeFactor(owner.id)
    const { id } = (await request(owner.id, { act: 'password', newPassword: 'Quiet river 41!' })).json().data
    const stored = () => db.selectFrom('account_approvals').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()
    expect((await stored()).password_hash).toMatch(/^\$argon2id\$/)
    expect((await decide(id, true)).statusCode).toBe(200)
    expect((await stored()).password_hash).toBe(null)
    const signIn = await as(null)('POST', '/users/login', { username: owner.username, password: 'Quiet river 41!' })
    expect(signIn.statusCode).toBe(200)
    const other = await protectedUser()
    await setPassword(other.id)
    const factor = (await request(other.id, { act: 'factor' })).json().data
    expect((await decide(factor.id, true)).statusCode).toBe(200)
    expect(await hasFactor(other.id)).toBe(false)
  })

  test('403 for the requester; 409 for another decision after the first, 200 for the same one', async () => {
    const { owner, email, approval } = await requestApproval()
    expect((await decide(approval.id, true, admin)).statusCode).toBe(403)
    expect(await emailOf(owner.id)).toBe(owner.email)
    expect((await decide(approval.id, true)).statusCode).toBe(200)
    const repeated = await decide(approval.id, true)
    expect([repeated.statusCode, repeated.json().data.state]).toEqual([200, 'Approved'])
    expect((await subjectsTo(email)).length).toBe(1)
    for (const reply of [await decide(approval.id, false), await decide(approval.id, true, as('super.admin'))])
      expect([reply.statusCode, reply.json().message]).toEqual([
        409,
        `Second ${second.last_name} already decided this request: Approved.`,
      ])
  })

  test('only one of two concurrent decisions is accepted', async () => {
    const { email, approval } = await requestApproval()
    const replies = await Promise.all([decide(approval.id, true), decide(approval.id, false, as('super.admin'))])
    expect(replies.map(reply => reply.statusCode).sort()).toEqual([200, 409])
    expect((await subjectsTo(email)).length).toBeLessThanOrEqual(1)
  })

  test('repeating the request returns the pending one; 409 for a different request for the same change', async () => {
    const { owner, email, approval } = await requestApproval()
    expect((await request(owner.id, { act: 'email', email })).json().data.id).toBe(approval.id)
    expect((await request(owner.id, { act: 'email', email: address() })).statusCode).toBe(409)
    expect((await request(owner.id, { act: 'email', email }, as(second.id))).statusCode).toBe(409)
    expect((await admin('GET', `/users/${owner.id}/sessions`)).json().data).toMatchObject({
      approval_due: ['email', 'password'],
      requested: ['email'],
    })
  })

  test('409 after it expires in three days; it can be requested again', async () => {
    const owner = await protectedUser()
    await removeFactor(owner.id)
    clock.advance(23 * hour)
    const { id } = (await request(owner.id, { act: 'email', email: address() })).json().data
    clock.advance(72 * hour)
    expect((await decide(id, true)).json().message).toBe('This request has expired.')
    const listed = async (state: string) =>
      (await admin('GET', `/admin/account-approvals?state=${state}&page_size=100`))
        .json()
        .data.map((approval: { id: number }) => approval.id)
    expect(await listed('Waiting')).not.toContain(id)
    expect(await listed('Expired')).toContain(id)
  })

  test('409 if no approval is needed; 422 without a reason or the requested value', async () => {
    const owner = await protectedUser()
    expect((await request(owner.id, { act: 'email', email: address() })).statusCode).toBe(409)
    await removeFactor(owner.id)
    expect((await request(owner.id, { act: 'email' })).json().errors).toEqual({ email: 'Required information' })
    expect((await request(owner.id, { act: 'password' })).json().errors).toEqual({ newPassword: 'Password is required!' })
    expect((await request(owner.id, { act: 'factor', reason: 'no' })).statusCode).toBe(422)
  })

  test('the other administrators are notified, and the requester is notified of the decision', async () => {
    const { approval } = await requestApproval()
    expect((await subjectsTo(second.email)).at(-1)).toBe('Approve or deny an account change')
    await decide(approval.id, true)
    const [news] = (await admin('GET', '/common/notifications')).json().data.notifications
    expect(news.subject).toBe('Account change approved')
  })
})
