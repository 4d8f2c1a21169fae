import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { heldBack } from '#domain/account/landing.ts'
import { factorRequired } from '#domain/secondFactor/schema.ts'
import { endpoints } from '../guards/endpoints.ts'
import { buildOrganization, buildUser } from '../seed/builders.ts'
import { castPassword } from '../seed/cast.ts'
import { startServer } from '../testing.ts'

const { context, db, as } = await startServer()
const shows = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: context.now().getTime() })
const require = (id: number, second_factor_required = true, who: Parameters<typeof as>[0] = 'super.admin') =>
  as(who)('PATCH', `/organizations/${id}`, { second_factor_required })

/** A signed-in member of an organization without the requirement. */
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
  return call('POST', '/users/current/second-factor/confirm', { code: shows(secret), password: castPassword })
}

describe('an organization that requires a second factor', () => {
  test('403 with the next request until the member has set one up [AUTH-006]', async () => {
    const one = await member()
    expect((await require(one.organization_id)).json().data.second_factor_required).toBe(true)
    expect(await one.records()).toEqual([403, heldBack['/second_factor']])
    expect((await one.call('GET', '/common/whoami')).json().data.second_factor_due).toBe(true)
    expect((await setUp(one)).statusCode).toBe(200)
    expect(await one.records()).toEqual([200, undefined])
    expect((await one.call('GET', '/common/whoami')).json().data.second_factor_due).toBeUndefined()
  })

  test('a session without one can only call its setup and what is allowed before the welcome screen', () => {
    const signedIn = endpoints.filter(({ access }) => access !== 'public')
    expect(signedIn.filter(one => one.beforeFactor).map(({ name }) => name)).toEqual([
      'secondFactor.show',
      'secondFactor.begin',
      'secondFactor.confirm',
    ])
    expect(signedIn.filter(one => one.beforeFactor && one.beforeWelcome)).toEqual([])
  })

  test('403 with the welcome screen first', async () => {
    const one = await member()
    await require(one.organization_id)
    await db.updateTable('users').set({ first_login: true }).where('id', '=', one.id).execute()
    const reply = await one.call('POST', '/users/current/second-factor')
    expect([reply.statusCode, reply.json().message]).toEqual([403, heldBack['/first_login']])
  })

  test('403 for turning it off; 200 once it is no longer required', async () => {
    const one = await member()
    await require(one.organization_id)
    await setUp(one)
    const off = () => one.call('POST', '/users/current/second-factor/disable', { password: castPassword })
    const reply = await off()
    expect([reply.statusCode, reply.json().message]).toEqual([403, factorRequired])
    expect((await one.call('GET', '/users/current/second-factor')).json().data).toMatchObject({ enabled: true, required: true })
    await require(one.organization_id, false)
    expect((await off()).statusCode).toBe(200)
    expect(await one.records()).toEqual([200, undefined])
  })

  test('200 an administrator removes a lost one; the user is notified and sets up another', async () => {
    const one = await member()
    await require(one.organization_id)
    await setUp(one)
    expect((await as('social.work')('DELETE', `/users/${one.id}/second-factor`)).statusCode).toBe(200)
    const mails = await db.selectFrom('outbox').select('subject').where('to', '=', one.email).orderBy('id').execute()
    expect(mails.map(mail => mail.subject)).toEqual([
      'Two-factor authentication was turned on',
      'An administrator turned off your two-factor authentication',
    ])
    const audited = await db.selectFrom('audit_events').select('subject_ids').where('action', '=', 'secondFactor.reset').execute()
    expect(audited.map(row => row.subject_ids)).toContainEqual([one.id])
    const call = as(one.id)
    expect((await call('GET', '/advocates/current-user/patient-records')).statusCode).toBe(403)
    expect((await setUp({ call })).statusCode).toBe(200)
    expect((await call('GET', '/advocates/current-user/patient-records')).statusCode).toBe(200)
  })

  test('200 does not affect other organizations or former members', async () => {
    const [one, other] = [await member(), await member()]
    await require(one.organization_id)
    expect(await other.records()).toEqual([200, undefined])
    await db.updateTable('users').set({ organization_id: other.organization_id }).where('id', '=', one.id).execute()
    expect(await one.records()).toEqual([200, undefined])
  })
})

test('403 for an Org Admin; only users with ORG_WRITE_ALL can require it [ORG-005]', async () => {
  const one = await member()
  await db.updateTable('users').set({ organization_role: 'administrator' }).where('id', '=', one.id).execute()
  expect((await require(one.organization_id, true, one.id)).statusCode).toBe(403)
  expect((await require(one.organization_id, true, 'social.work')).statusCode).toBe(200)
  const [row] = await db
    .selectFrom('audit_events')
    .select('detail')
    .where('action', '=', 'organizations.edit')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(JSON.stringify(row!.detail)).toContain('second_factor_required')
})
