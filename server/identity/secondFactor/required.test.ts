import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { onboardingMessages } from '#domain/identity/account/session.ts'
import { factorRequired } from '#domain/identity/secondFactor/schema.ts'
import { endpoints } from '../../guards/endpoints.ts'
import { buildOrganization, buildUser } from '../../seed/builders.ts'
import { testPassword } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { context, db, as } = await startServer()
const codeFor = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: context.now().getTime() })
const require = (id: number, second_factor_required = true, username: Parameters<typeof as>[0] = 'super.admin') =>
  as(username)('PATCH', `/organizations/${id}`, { second_factor_required })

/** Creates a signed-in member of an organization that does not require two-factor authentication. */
async function member() {
  const organization = await buildOrganization(db, context.now(), { type: 'hospital' })
  const user = await buildUser(db, context.now(), { organization_id: organization.id, is_patient_advocate: true })
  const call = as(user.id)
  const records = async () => {
    const reply = await call('GET', '/advocates/current-user/patient-records')
    return [reply.statusCode, reply.json().message]
  }
  expect(await records()).toEqual([200, undefined])
  return { ...user, organization_id: organization.id, call, records }
}
type Member = Awaited<ReturnType<typeof member>>

async function setUp({ call }: Pick<Member, 'call'>) {
  const { secret } = (await call('POST', '/users/current/second-factor')).json().data
  return call('POST', '/users/current/second-factor/confirm', { code: codeFor(secret), password: testPassword })
}

describe('an organization that requires a second factor', () => {
  test('403 on the next request until the member has set up a second factor [AUTH-006]', async () => {
    const user = await member()
    expect((await require(user.organization_id)).json().data.second_factor_required).toBe(true)
    expect(await user.records()).toEqual([403, onboardingMessages['/second_factor']])
    expect((await user.call('GET', '/common/whoami')).json().data.second_factor_due).toBe(true)
    expect((await setUp(user)).statusCode).toBe(200)
    expect(await user.records()).toEqual([200, undefined])
    expect((await user.call('GET', '/common/whoami')).json().data.second_factor_due).toBeUndefined()
  })

  test('a session without a second factor can call only the setup and what is allowed before the welcome screen', () => {
    const signedIn = endpoints.filter(({ access }) => access !== 'public')
    expect(signedIn.filter(endpoint => endpoint.beforeFactor).map(({ name }) => name)).toEqual([
      'secondFactor.show',
      'secondFactor.begin',
      'secondFactor.confirm',
      'installation.notice',
    ])
    const always = signedIn.filter(endpoint => endpoint.beforeFactor && endpoint.beforeWelcome)
    expect(always.map(({ name }) => name)).toEqual(['installation.notice'])
  })

  test('403 until the welcome screen is complete', async () => {
    const user = await member()
    await require(user.organization_id)
    await db.updateTable('users').set({ first_login: true }).where('id', '=', user.id).execute()
    const reply = await user.call('POST', '/users/current/second-factor')
    expect([reply.statusCode, reply.json().message]).toEqual([403, onboardingMessages['/first_login']])
  })

  test('403 for turning it off; 200 once it is no longer required', async () => {
    const user = await member()
    await require(user.organization_id)
    await setUp(user)
    const disable = () => user.call('POST', '/users/current/second-factor/disable', { password: testPassword })
    const reply = await disable()
    expect([reply.statusCode, reply.json().message]).toEqual([403, factorRequired])
    expect((await user.call('GET', '/users/current/second-factor')).json().data).toMatchObject({ enabled: true, required: true })
    await require(user.organization_id, false)
    expect((await disable()).statusCode).toBe(200)
    expect(await user.records()).toEqual([200, undefined])
  })

  test('200 an administrator removes a lost second factor; the user is notified and sets up another', async () => {
    const user = await member()
    await require(user.organization_id)
    await setUp(user)
    expect((await as('social.work')('DELETE', `/users/${user.id}/second-factor`)).statusCode).toBe(200)
    const mails = await db.selectFrom('outbox').select('subject').where('to', '=', user.email).orderBy('id').execute()
    expect(mails.map(mail => mail.subject)).toEqual([
      'Two-factor authentication was turned on for your Passage account',
      'An administrator turned off two-factor authentication for your Passage account',
    ])
    const audited = await db.selectFrom('audit_events').select('subject_ids').where('action', '=', 'secondFactor.reset').execute()
    expect(audited.map(row => row.subject_ids)).toContainEqual([user.id])
    const call = as(user.id)
    expect((await call('GET', '/advocates/current-user/patient-records')).statusCode).toBe(403)
    expect((await setUp({ call })).statusCode).toBe(200)
    expect((await call('GET', '/advocates/current-user/patient-records')).statusCode).toBe(200)
  })

  test('200 does not affect other organizations or former members', async () => {
    const [first, second] = [await member(), await member()]
    await require(first.organization_id)
    expect(await second.records()).toEqual([200, undefined])
    await db.updateTable('users').set({ organization_id: second.organization_id }).where('id', '=', first.id).execute()
    expect(await first.records()).toEqual([200, undefined])
  })
})

test('403 for an Org Admin; only users with ORG_WRITE_ALL can require it [ORG-005]', async () => {
  const user = await member()
  await db.updateTable('users').set({ organization_role: 'administrator' }).where('id', '=', user.id).execute()
  expect((await require(user.organization_id, true, user.id)).statusCode).toBe(403)
  expect((await require(user.organization_id, true, 'social.work')).statusCode).toBe(200)
  const [row] = await db
    .selectFrom('audit_events')
    .select('detail')
    .where('action', '=', 'organizations.edit')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(JSON.stringify(row!.detail)).toContain('second_factor_required')
})
