import { sql } from 'kysely'
import { TOTP, Secret as TotpSecret } from 'otpauth'
import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { type Refusal, refusals, refusalText } from '#domain/identity/signOn/rules.ts'
import { keysOf } from '#domain/platform/keys.ts'
import { freePort } from '../../../tests/engines/freePort.ts'
import { lockOrganizationRows } from '../../people/organizations/members.ts'
import { buildUser } from '../../seed/builders.ts'
import { findTestData, testPassword } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { newSecret } from '../secondFactor/factorQueries.ts'
import { type Person, startProvider } from './testing.ts'

const { app, db, context, as, clock, logs } = await startServer({
  now: new Date(),
  config: { PUBLIC_URL: 'https://passage.example' },
})
const { organizations, facilities, users } = await findTestData(db)
const database = inject('database')
const provider = await startProvider()
const admin = as('super.admin')
const settings = { issuer: provider.issuer, client_id: 'passage', client_secret: 'a secret for tests', domains: ['harbor.org'] }
const path = `/organizations/${organizations.hospital}/sign-on`

/** Connects an organization to the provider, and removes the connection after the test. */
async function connect(changes: object = {}, organization = organizations.hospital) {
  const reply = await admin('POST', `/organizations/${organization}/sign-on`, { ...settings, ...changes })
  expect(reply.statusCode, reply.body).toBe(201)
  const { id } = reply.json().data
  onTestFinished(async () => void (await admin('DELETE', `/organizations/${organization}/sign-on/${id}`)))
  return id as number
}

let serial = 0
/** Someone whom the provider signs in. */
const someone = (changes: Partial<Person> = {}): Person => {
  const sub = `subject-${++serial}`
  return { sub, email: `${sub}@harbor.org`, email_verified: true, given_name: 'Wren', family_name: 'Alder', ...changes }
}

const member = async (email: string, changes: object = {}) => {
  const user = await buildUser(db, context.now(), { organization_id: organizations.hospital })
  await db
    .updateTable('users')
    .set({ email, organization_role: 'member', ...changes })
    .where('id', '=', user.id)
    .execute()
  return user
}

async function start(email: string, headers: Record<string, string> = {}) {
  const reply = await as(null)('POST', '/users/sign-on', { email }, { headers })
  const cookie = String(reply.headers['set-cookie'] ?? '').split(';')[0]!
  return { reply, cookie, url: reply.json().data?.url as string }
}
const finish = (answer: Record<string, string>, cookie: string) =>
  as(null)('POST', '/users/sign-on/finish', answer, { headers: { cookie } })

async function signIn(person: Person, how: { email?: string; change?: (url: URL) => void } = {}) {
  provider.setPerson(person)
  const { url, cookie } = await start(how.email ?? person.email ?? 'x@harbor.org')
  const changed = new URL(url)
  how.change?.(changed)
  return finish(await provider.visit(changed.href), cookie)
}

const tokenOf = (reply: Awaited<ReturnType<typeof finish>>) => {
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().data.token as string
}
const whoami = async (token: string) =>
  app.inject({ url: '/api/v2/common/whoami', headers: { authorization: `Bearer ${token}` } })
const lastAudit = () => db.selectFrom('audit_events').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

/** Expects the refusal's text in the response and its reason in the audit log and the server's log. */
async function expectRefusal(reply: Awaited<ReturnType<typeof finish>>, reason: Refusal) {
  expect([reply.json().message, reply.statusCode >= 400]).toEqual([refusalText(reason, { required: false }), true])
  expect(await lastAudit()).toMatchObject({ action: expect.stringMatching(/^signOn\..*refused$/), detail: { reason } })
  expect(logs.join('')).toContain(`"reason":"${reason}"`)
}

beforeEach(() => {
  clock.set(new Date())
  provider.refuse(false)
})

describe('signing in', () => {
  test('links an account by its verified email address once, and finds it by its subject afterwards [ASVS 10.5.2]', async () => {
    await connect()
    const person = someone()
    const { id } = await member(person.email!)
    const first = await whoami(tokenOf(await signIn(person)))
    expect(first.json().data.id).toBe(id)
    // The subject decides from now on: neither the address nor its verification matters.
    const renamed = { ...person, email: 'another@elsewhere.org', email_verified: false }
    expect((await whoami(tokenOf(await signIn(renamed, { email: person.email! })))).json().data.id).toBe(id)
    // Another subject with the same address does not get the account.
    await expectRefusal(await signIn(someone({ email: person.email! })), 'other_subject')
  })

  test.runIf(database.engine === 'postgres')(
    'of a linked member does not wait for changes of the organization’s members',
    async () => {
      await connect()
      const person = someone()
      await member(person.email!)
      tokenOf(await signIn(person))
      await db.transaction().execute(async tx => {
        await lockOrganizationRows(tx, [organizations.hospital])
        tokenOf(await signIn(person))
      })
    },
  )

  test('a super admin unlinks one person, and the next sign-in links the account again by its address', async () => {
    const connection = await connect()
    const [person, other] = [someone(), someone()]
    const { id } = await member(person.email!)
    await member(other.email!)
    const [token, kept] = [tokenOf(await signIn(person)), tokenOf(await signIn(other))]
    // The organization gave the person another identity.
    const renewed = someone({ email: person.email! })
    await expectRefusal(await signIn(renewed), 'other_subject')
    expect((await admin('GET', `/users/${id}/sessions`)).json().data.linked_to).toEqual([provider.issuer])
    for (const caller of ['org.admin', 'social.work', 'advocate'] as const)
      expect([caller, (await as(caller)('DELETE', `/users/${id}/sign-on`)).statusCode]).toEqual([caller, 403])
    const reply = await admin('DELETE', `/users/${id}/sign-on`)
    expect([reply.statusCode, reply.json().data.linked_to]).toEqual([200, []])
    expect(await lastAudit()).toMatchObject({
      action: 'sessions.unlink',
      subject_ids: [id],
      detail: { unlinked: [provider.issuer] },
    })
    expect([(await whoami(token)).statusCode, (await whoami(kept)).statusCode]).toEqual([401, 200])
    expect((await whoami(tokenOf(await signIn(renewed)))).json().data.id).toBe(id)
    const subjects = db.selectFrom('sign_on_accounts').select('subject').where('connection_id', '=', connection)
    expect(await subjects.where('user_id', '=', id).execute()).toEqual([{ subject: renewed.sub }])
    await expectRefusal(await signIn(person), 'other_subject')
  })

  test('keeps tokens, codes, and addresses out of the log, and the token out of every address [ASVS 10.1.1]', async () => {
    await connect()
    const person = someone()
    await member(person.email!)
    provider.setPerson(person)
    const { url, cookie } = await start(person.email!)
    const answered = await provider.visit(url)
    const reply = await finish(answered, cookie)
    const token = tokenOf(reply)
    expect(reply.headers.location).toBeUndefined()
    expect(url).not.toContain(token)
    for (const secret of [token, answered.code!, answered.state!, person.email!]) expect(logs.join('')).not.toContain(secret)
    expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256')
    expect(new URL(url).searchParams.has('acr_values')).toBe(false)
    const stored = await db.selectFrom('sign_on_attempts').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(answered.state!)
  })

  test('answers alike for every address, whether or not an account or an organization has it', async () => {
    await connect()
    await member('known@harbor.org')
    const [known, unknown, foreign] = [
      await start('known@harbor.org'),
      await start('unknown@harbor.org'),
      await start('x@nowhere.org'),
    ]
    for (const { reply } of [known, unknown, foreign])
      expect([reply.statusCode, Object.keys(reply.json().data)]).toEqual([200, ['url']])
    const withoutState = (url: string) => url.replace(/(state|nonce|code_challenge|login_hint)=[^&]*/g, '$1')
    expect(withoutState(unknown.url)).toBe(withoutState(known.url))
    expect(foreign.url).toBe('/sign_on?unknown')
    expect(await lastAudit()).toMatchObject({ action: 'signOn.start', subject_ids: [], detail: { reason: 'unknown_domain' } })
    expect(logs.join('')).toContain('"reason":"unknown_domain"')
    expect(logs.join('')).not.toContain('nowhere.org')
  })

  test.each([
    ['none', 'no_account', undefined],
    ['waiting', 'waiting', 'Not Approved'],
    ['approved', undefined, 'Approved'],
  ] as const)(
    'with new accounts "%s", someone without an account is handled as the organization decided',
    async (state, refusal, status) => {
      await connect({ new_accounts: state, roles_claim: 'groups', advocate_values: ['social work'] })
      const person = someone({ groups: ['social work', 'SUPER_ADMIN', 'IS_ADMIN'] })
      const reply = await signIn(person)
      if (refusal) await expectRefusal(reply, refusal)
      const created = await db.selectFrom('users').selectAll().where('email', '=', person.email!).executeTakeFirst()
      expect(created?.tmri_status).toBe(status)
      if (!status) return
      expect(created).toMatchObject({ role_id: 2, is_patient_advocate: true, organization_role: 'member', has_password: false })
      expect(created!.organization_id).toBe(organizations.hospital)
      if (state === 'approved') {
        const current = await app.inject({ url: '/api/v2/users/current', headers: { authorization: tokenOf(reply) } })
        expect(current.json().data.user).toMatchObject({ password_due: false, agreement_due: true, without_password: true })
        // Setting a password with an emailed code is the way to everything that asks for one.
        await as(null)('POST', '/users/password-reset/code', { email: person.email! })
        const { body } = await db.selectFrom('outbox').select('body').where('to', '=', person.email!).executeTakeFirstOrThrow()
        const code = /\b\d{6}\b/.exec(context.secret.decrypt(body))![0]
        await as(null)('POST', '/users/password-reset', { email: person.email!, code, new_password: 'Harbor lights 7!' })
        expect((await as(created!.id)('GET', '/users/current')).json().data.user.without_password).toBeUndefined()
      } else await expectRefusal(await signIn(person), 'waiting')
    },
  )

  test('gives and takes the roles in the table, but no role on the platform, and never the last Org Admin’s', async () => {
    await connect(
      { roles_claim: 'groups', administrator_values: ['leads'], advocate_values: ['social work'] },
      organizations.freeHospital,
    )
    const person = someone({ groups: ['leads', 'social work'] })
    const { id } = await member(person.email!, { organization_id: organizations.freeHospital })
    await db
      .updateTable('users')
      .set({ organization_role: 'member' })
      .where('organization_id', '=', organizations.freeHospital)
      .execute()
    const roles = async () =>
      db
        .selectFrom('users')
        .select(['organization_role', 'role_id', 'is_patient_advocate'])
        .where('id', '=', id)
        .executeTakeFirst()
    tokenOf(await signIn(person))
    expect(await roles()).toEqual({ organization_role: 'administrator', role_id: 2, is_patient_advocate: true })
    tokenOf(await signIn({ ...person, groups: [] }))
    expect(await roles()).toMatchObject({ organization_role: 'administrator', is_patient_advocate: true })
    await member('second@harbor.org', { organization_id: organizations.freeHospital, organization_role: 'administrator' })
    tokenOf(await signIn({ ...person, groups: [] }))
    expect(await roles()).toMatchObject({ organization_role: 'member', is_patient_advocate: true })
  })

  describe('roles at locations', () => {
    const { center } = organizations
    const at = facilities.house
    const roles = async (user_id: number) =>
      (
        await db
          .selectFrom('facility_roles')
          .select(['facility_id', 'facility_role'])
          .where('user_id', '=', user_id)
          .orderBy('facility_role', 'desc')
          .execute()
      ).map(({ facility_id, facility_role }) => `${facility_role} ${facility_id}`)
    const locations = [{ facility_id: at, manager_values: ['managers'], coordinator_values: ['admissions', 'intake'] }]

    test('come from the table, also for a new account, and end with the value; others stay', async () => {
      await connect({ roles_claim: 'groups', locations, new_accounts: 'approved' }, center)
      const person = someone({ groups: ['intake', 'managers'] })
      const token = tokenOf(await signIn(person))
      const { id } = (await whoami(token)).json().data
      expect(await roles(id)).toEqual([`Manager ${at}`, `Admissions Coordinator ${at}`])
      expect((await whoami(token)).json().data.facility_roles).toHaveLength(2)
      const audited = await db
        .selectFrom('audit_events')
        .select('detail')
        .where('action', '=', 'signOn.account')
        .orderBy('id', 'desc')
        .execute()
      expect(JSON.stringify(audited[0])).toContain('Admissions Coordinator')
      tokenOf(await signIn({ ...person, groups: ['admissions'] }))
      expect(await roles(id)).toEqual([`Admissions Coordinator ${at}`])
    })

    test('without values in the table are not touched, and the last coordinator stays one', async () => {
      const lists = { facility_id: at, manager_values: [], coordinator_values: ['admissions'] }
      await connect({ roles_claim: 'groups', locations: [lists] }, center)
      const person = someone({ groups: [] })
      const { id } = await member(person.email!, { organization_id: center })
      const give = (facility_role: 'Manager' | 'Admissions Coordinator') =>
        db
          .insertInto('facility_roles')
          .values({ user_id: id, facility_id: at, facility_role, created_at: context.now().toISOString() })
          .execute()
      await give('Manager')
      await give('Admissions Coordinator')
      const others = db.selectFrom('facility_roles').selectAll().where('facility_id', '=', at).where('user_id', '<>', id)
      const before = await others.where('facility_role', '=', 'Admissions Coordinator').execute()
      await db
        .deleteFrom('facility_roles')
        .where(
          'id',
          'in',
          before.map(role => role.id),
        )
        .execute()
      tokenOf(await signIn(person))
      expect(await roles(id)).toEqual([`Manager ${at}`, `Admissions Coordinator ${at}`])
      await db
        .insertInto('facility_roles')
        .values(before.map(({ id: _id, ...role }) => role))
        .execute()
      tokenOf(await signIn(person))
      expect(await roles(id)).toEqual([`Manager ${at}`])
    })

    test('are only those of the organization’s own locations, and a location that leaves it gives none', async () => {
      const elsewhere = await admin('POST', path, { ...settings, roles_claim: 'groups', locations })
      expect([elsewhere.statusCode, elsewhere.json().errors]).toEqual([
        422,
        { locations: 'Choose only locations of this organization, each once' },
      ])
      const twice = await admin('POST', `/organizations/${center}/sign-on`, {
        ...settings,
        locations: [...locations, ...locations],
      })
      expect(Object.keys(twice.json().errors)).toEqual(['locations'])
      const id = await connect({ roles_claim: 'groups', locations, new_accounts: 'approved' }, center)
      const { connections } = (await admin('GET', `/organizations/${center}/sign-on`)).json().data
      expect(connections.find((one: { id: number }) => one.id === id).locations).toEqual(locations)
      const changes = (await admin('GET', `/admin/changes?resource=organizations&id=${center}`)).json().data[0].changes
      const { name } = await db.selectFrom('facilities').select('name').where('id', '=', at).executeTakeFirstOrThrow()
      expect(changes.find((one: { field: string }) => one.field === 'locations').after).toEqual([
        `Manager, ${name}: managers`,
        `Admissions Coordinator, ${name}: admissions`,
        `Admissions Coordinator, ${name}: intake`,
      ])
      await db.updateTable('facilities').set({ organization_id: null }).where('id', '=', at).execute()
      onTestFinished(
        async () => void (await db.updateTable('facilities').set({ organization_id: center }).where('id', '=', at).execute()),
      )
      const person = someone({ groups: ['intake'] })
      expect(await roles((await whoami(tokenOf(await signIn(person)))).json().data.id)).toEqual([])
    })
  })

  test('replaces a temporary password that was never used, so the welcome screen asks for none', async () => {
    await connect()
    const person = someone()
    const { username } = await member(person.email!, { first_login: true })
    const token = tokenOf(await signIn(person))
    const current = await app.inject({ url: '/api/v2/users/current', headers: { authorization: token } })
    expect(current.json().data.user.password_due).toBe(false)
    expect((await as(null)('POST', '/users/login', { username, password: testPassword })).statusCode).toBe(401)
  })

  test('asks for Passage’s second factor unless the provider checked one that the organization trusts', async () => {
    await connect({ trusted_acr: ['mfa'] })
    const person = someone()
    const { id } = await member(person.email!)
    const secret = newSecret()
    const at = context.now().toISOString()
    await db
      .insertInto('second_factors')
      .values({ user_id: id, secret: context.secret.encrypt(secret), created_at: at, confirmed_at: at })
      .execute()
    const { challenge } = (await signIn(person)).json().data
    const code = new TOTP({ secret: TotpSecret.fromBase32(secret) }).generate({ timestamp: context.now().getTime() })
    const token = tokenOf(await as(null)('POST', '/users/login/second-factor', { challenge, code }))
    // The session still knows its provider.
    const out = await app.inject({ method: 'POST', url: '/api/v2/users/logout', headers: { authorization: token } })
    expect(out.json().data.sign_out_url).toContain('id_token_hint=')
    const trusted = { ...person, acr: 'mfa' }
    // Passage asks the provider for the values, because many do not send one that nobody asked for.
    expect((await signIn(trusted)).json().data).toHaveProperty('token')
  })

  test('counts a trusted second factor, by acr or amr, where the organization requires one', async () => {
    await connect({ trusted_acr: ['mfa'], trusted_amr: ['hwk'] })
    await db.updateTable('organizations').set({ second_factor_required: true }).where('id', '=', organizations.hospital).execute()
    onTestFinished(async () => void (await db.updateTable('organizations').set({ second_factor_required: false }).execute()))
    const person = someone({ acr: 'mfa' })
    await member(person.email!, { first_login: false, agreement_version: null })
    const trusted = await whoami(tokenOf(await signIn(person)))
    expect(trusted.json().data.second_factor_due).toBeUndefined()
    const dueWith = async (amr: string[]) =>
      (await whoami(tokenOf(await signIn({ ...person, acr: '', amr })))).json().data.second_factor_due
    expect([await dueWith(['pwd', 'hwk']), await dueWith(['pwd'])]).toEqual([undefined, true])
  })
})

describe('refusals', () => {
  test('of a response with another nonce, from another browser, or used before [ASVS 10.1.2] [ASVS 10.2.1] [ASVS 10.5.1]', async () => {
    await connect()
    const person = someone()
    await member(person.email!)
    await expectRefusal(await signIn(person, { change: url => url.searchParams.set('nonce', 'another') }), 'not_verified')
    provider.setPerson(person)
    const { url, cookie } = await start(person.email!)
    const answered = await provider.visit(url)
    await expectRefusal(await finish(answered, (await start(person.email!)).cookie), 'stale')
    await expectRefusal(await finish(answered, ''), 'stale')
    expect((await finish(answered, cookie)).statusCode).toBe(200)
    await expectRefusal(await finish(answered, cookie), 'stale')
    // The provider refuses a code that was used before, also with a new state.
    const again = await start(person.email!, { cookie })
    await expectRefusal(await finish({ ...answered, state: new URL(again.url).searchParams.get('state')! }, cookie), 'stale')
  })

  test('of many concurrent responses with the same state but one', async () => {
    await connect()
    const person = someone()
    await member(person.email!)
    provider.setPerson(person)
    const { url, cookie } = await start(person.email!)
    const answered = await provider.visit(url)
    const replies = await Promise.all(Array.from({ length: 8 }, () => finish(answered, cookie)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('of an attempt that took longer than ten minutes, and of an expired token', async () => {
    await connect()
    const person = someone()
    await member(person.email!)
    provider.setPerson(person)
    const slow = await start(person.email!)
    const answered = await provider.visit(slow.url)
    clock.advance(601)
    await expectRefusal(await finish(answered, slow.cookie), 'stale')
    clock.set(new Date())
    const brief = await startProvider({ settings: { ttl: { IdToken: 1 } } })
    onTestFinished(brief.stop)
    await connect({ issuer: brief.issuer, domains: ['brief.org'] })
    brief.setPerson({ ...person, email: 'a@brief.org' })
    const late = await start('a@brief.org')
    const parameters = await brief.visit(late.url)
    clock.advance(240)
    await expectRefusal(await finish(parameters, late.cookie), 'clock')
  })

  test.each([
    ['two minutes behind', -120, undefined],
    ['two minutes ahead', 120, undefined],
    ['five minutes behind', -300, 'clock'],
  ] as const)('with a clock that is %s', async (_name, seconds, refusal) => {
    await connect()
    const person = someone()
    await member(person.email!)
    clock.advance(seconds)
    const reply = await signIn(person)
    if (refusal) await expectRefusal(reply, refusal)
    else expect(reply.statusCode).toBe(200)
  })

  test.each([
    ['under a new id, no sign-in: the keys are read again', undefined, true],
    ['under the same id, the first sign-in only', 'one id for all keys', false],
  ] as const)('of a token with new keys: %s', async (_name, kid, isFirstAccepted) => {
    const port = await freePort()
    const first = await startProvider({ port, kid })
    await connect({ issuer: first.issuer, domains: ['keys.org'] })
    const person = someone({ email: `${kid ? 'b' : 'a'}@keys.org` })
    await member(person.email!)
    first.setPerson(person)
    const one = await start(person.email!)
    tokenOf(await finish(await first.visit(one.url), one.cookie))
    await first.stop()
    const second = await startProvider({ port, kid })
    onTestFinished(second.stop)
    second.setPerson(person)
    const two = await start(person.email!)
    const reply = await finish(await second.visit(two.url), two.cookie)
    if (isFirstAccepted) return void tokenOf(reply)
    await expectRefusal(reply, 'not_verified')
    const three = await start(person.email!)
    tokenOf(await finish(await second.visit(three.url), three.cookie))
  })

  test.each([
    ['an address that is not verified', { email_verified: false }, 'email_not_verified'],
    ['an address whose verification is unknown', { email_verified: undefined }, 'email_not_verified'],
    ['an address at another domain', { email: 'someone@elsewhere.org' }, 'other_domain'],
    ['no name', { family_name: undefined }, 'no_name'],
  ] as const)('with %s', async (_name, changes, reason) => {
    await connect({ new_accounts: 'approved' })
    const { email_verified, family_name, ...rest } = someone(changes as Partial<Person>)
    const person = { ...rest, ...(email_verified !== undefined && { email_verified }), ...(family_name && { family_name }) }
    await expectRefusal(await signIn(person, { email: 'someone@harbor.org' }), reason)
  })

  test('but not of an address without the claim where the organization vouches for all of them', async () => {
    await connect({ trusts_email: true })
    const { email_verified: _verified, ...person } = someone()
    await member(person.email!)
    expect((await signIn(person)).statusCode).toBe(200)
    const denied = someone({ email_verified: false })
    await member(denied.email!)
    await expectRefusal(await signIn(denied), 'email_not_verified')
  })

  test('of an account in another organization, and of an administrator of the platform', async () => {
    await connect({ new_accounts: 'approved' })
    const elsewhere = someone()
    await member(elsewhere.email!, { organization_id: organizations.otherHospital })
    await expectRefusal(await signIn(elsewhere), 'other_organization')
    const boss = someone()
    await member(boss.email!, { role_id: 1 })
    await expectRefusal(await signIn(boss), 'platform_role')
    // Also after the account has been linked.
    const moved = someone()
    const { id } = await member(moved.email!)
    tokenOf(await signIn(moved))
    await db.updateTable('users').set({ organization_id: organizations.otherHospital }).where('id', '=', id).execute()
    await expectRefusal(await signIn(moved), 'other_organization')
  })

  test('of no one where two organizations, and one of them twice, have providers of their own', async () => {
    const [second, third] = [await startProvider(), await startProvider()]
    onTestFinished(second.stop)
    onTestFinished(third.stop)
    await connect()
    await connect({ issuer: second.issuer, domains: ['two.org'] })
    await connect({ issuer: third.issuer, domains: ['three.org'] }, organizations.otherHospital)
    for (const [at, domain, organization_id] of [
      [provider, 'harbor.org', organizations.hospital],
      [second, 'two.org', organizations.hospital],
      [third, 'three.org', organizations.otherHospital],
    ] as const) {
      // The same subject at each provider is a person of its own.
      const person = someone({ sub: 'wren', email: `wren.of@${domain}` })
      const { id } = await member(person.email!, { organization_id })
      at.setPerson(person)
      const { url, cookie } = await start(person.email!)
      expect((await whoami(tokenOf(await finish(await at.visit(url), cookie)))).json().data.id).toBe(id)
    }
  })

  test('of the same address in two organizations: a domain belongs to one connection', async () => {
    await connect()
    const reply = await admin('POST', `/organizations/${organizations.otherHospital}/sign-on`, settings)
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { domains: 'Another connection already uses harbor.org' }])
  })

  test('of a response of another issuer, and of a token for another client [ASVS 10.2.2] [ASVS 10.5.3] [ASVS 10.5.4]', async () => {
    await connect()
    provider.setPerson(someone())
    const { url, cookie } = await start('a@harbor.org')
    const answered = await provider.visit(url)
    await expectRefusal(await finish({ ...answered, iss: 'https://elsewhere.org' }, cookie), 'not_verified')
    // A provider whose configuration names another issuer.
    const liar = await startProvider({ claimedIssuer: provider.issuer })
    onTestFinished(liar.stop)
    await connect({ issuer: liar.issuer, domains: ['liar.org'] })
    await expectRefusal((await start('a@liar.org')).reply, 'not_verified')
    // A provider whose tokens are for another client.
    const other = await startProvider()
    onTestFinished(other.stop)
    await connect({ issuer: other.issuer, domains: ['other.org'] })
    other.setPerson(someone())
    for (const [aud, reason] of [
      ['passage', 'no_email'],
      ['another', 'not_verified'],
    ] as const) {
      const begun = await start('a@other.org')
      const nonce = new URL(begun.url).searchParams.get('nonce')!
      const seconds = Math.floor(Date.now() / 1000)
      // The first token differs only in the client, and passes until the address is needed.
      other.setIdToken({ iss: other.issuer, aud, sub: 'x', nonce, iat: seconds, exp: seconds + 60, email: 7 })
      await expectRefusal(await finish(await other.visit(begun.url), begun.cookie), reason)
    }
  })

  test('each says what to do', () => {
    for (const reason of keysOf(refusals))
      for (const required of [true, false])
        expect(refusalText(reason, { required })).toMatch(/\b(Ask|ask|Start|Try|Choose|Sign in|sign in|Verify)\b/)
  })

  test('of locked and deactivated accounts, and of someone whom the provider turns away', async () => {
    await connect()
    const person = someone()
    const { id } = await member(person.email!)
    const change = (changes: object) => db.updateTable('users').set(changes).where('id', '=', id).execute()
    await change({ locked_at: context.now().toISOString() })
    await expectRefusal(await signIn(person), 'locked')
    await change({ locked_at: null, tmri_status: 'Not Approved' })
    await expectRefusal(await signIn(person), 'waiting')
    provider.refuse(true)
    await expectRefusal(await signIn(person), 'declined')
  })

  test.each([
    ['locked', 'locked_at = now()', 403],
    ['waiting', "tmri_status = 'Not Approved'", 403],
    ['stale', "password_hash = 'another'", 422],
  ] as const)('of an account that changed while the person signed in: %s', async (reason, change, status) => {
    await connect()
    const person = someone()
    const { id } = await member(person.email!)
    await sql`create function refuse_login() returns trigger language plpgsql as
      ${sql.lit(`begin update users set ${change} where id = old.id; return null; end`)}`.execute(db)
    await sql`create trigger refuse_login before update of last_login_at on users for each row
      when (old.id = ${sql.lit(id)}) execute function refuse_login()`.execute(db)
    onTestFinished(async () => void (await sql`drop function refuse_login cascade`.execute(db)))
    const reply = await signIn(person)
    expect(reply.statusCode).toBe(status)
    await expectRefusal(reply, reason)
    expect((await lastAudit()).subject_ids).toEqual([id])
  })
})

describe('required sign-on', () => {
  test('never advises a password, which would be refused', async () => {
    await connect({ required: true })
    const reply = await signIn(someone({ email: 'someone@elsewhere.org' }), { email: 'someone@harbor.org' })
    expect([reply.statusCode, reply.json().message]).toEqual([403, refusalText('other_domain', { required: true })])
    await connect({ required: true, issuer: 'http://127.0.0.1:1', domains: ['down.org'] })
    const { reply: down } = await start('someone@down.org')
    expect([down.statusCode, down.json().message]).toEqual([503, refusalText('unreachable', { required: true })])
    for (const { message } of [reply.json(), down.json()]) expect(message).not.toContain('password')
  })

  test.each([
    ['sign_on_required', {}],
    ['waiting', { tmri_status: 'Not Approved' }],
    ['locked', { locked_at: '2026-01-01T00:00:00.000Z' }],
  ] as const)('logs and audits why a correct password was refused: %s', async (reason, changes) => {
    await connect({ required: true })
    const { id, username } = await member(someone().email!, changes)
    logs.length = 0
    const login = (password: string) => as(null)('POST', '/users/login', { username, password })
    expect((await login(testPassword)).statusCode).toBe(403)
    expect(await lastAudit()).toMatchObject({ action: 'account.login refused', subject_ids: [id], detail: { reason } })
    expect(logs.join('')).toContain(`"reason":"${reason}"`)
    await login('wrong')
    expect(JSON.stringify((await lastAudit()).detail)).not.toContain('reason')
  })

  test('refuses correct passwords of members, but not of super admins, and tells strangers nothing', async () => {
    await connect({ required: true })
    const { username } = await member(someone().email!)
    const login = (password: string, name = username) => as(null)('POST', '/users/login', { username: name, password })
    const refused = await login(testPassword)
    expect([refused.statusCode, refused.json().message]).toEqual([403, refusals.sign_on_required])
    expect((await login('wrong')).json().message).toBe('The username or password is incorrect.')
    await db
      .updateTable('users')
      .set({ organization_id: organizations.hospital })
      .where('id', '=', users['super.admin'])
      .execute()
    onTestFinished(
      async () =>
        void (await db.updateTable('users').set({ organization_id: null }).where('id', '=', users['super.admin']).execute()),
    )
    expect((await login(testPassword, 'super.admin')).statusCode).toBe(200)
  })
})

test('only its own organization’s connections are reached, and the secret is never sent back', async () => {
  const id = await connect()
  const { connections, addresses } = (await admin('GET', path)).json().data
  expect(JSON.stringify(connections)).not.toMatch(/secret/)
  expect(addresses.redirect_uri).toBe('https://passage.example/sign_on')
  expect((await admin('PUT', `/organizations/${organizations.otherHospital}/sign-on/${id}`, settings)).statusCode).toBe(404)
  const stored = await db.selectFrom('sign_on_connections').select('sealed_secret').where('id', '=', id).executeTakeFirstOrThrow()
  expect(stored.sealed_secret).not.toContain('secret')
})

describe('signing out', () => {
  const sessionOf = async (person: Person) => {
    await member(person.email!)
    return tokenOf(await signIn(person))
  }
  const backChannel = (logout_token: string) =>
    app.inject({
      method: 'POST',
      url: '/api/v2/users/sign-on/back-channel-logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token }).toString(),
    })
  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const now = () => Math.floor(context.now().getTime() / 1000)
  const claims = (sub: string) => ({
    iss: provider.issuer,
    aud: 'passage',
    iat: now(),
    exp: now() + 120,
    jti: `${++serial}`,
    sub,
    events: event,
  })

  test('here leads to the provider’s sign-out page, which leads back', async () => {
    await connect()
    const token = await sessionOf(someone())
    const reply = await app.inject({ method: 'POST', url: '/api/v2/users/logout', headers: { authorization: token } })
    const url = new URL(reply.json().data.sign_out_url)
    expect(url.origin).toBe(provider.issuer)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('https://passage.example/')
    const page = await fetch(url)
    expect([page.status, (await whoami(token)).statusCode]).toEqual([200, 401])
    // A session that began with a password has no such page.
    const local = await as('advocate').token()
    const out = await app.inject({ method: 'POST', url: '/api/v2/users/logout', headers: { authorization: local } })
    expect(out.json().data).toEqual({ message: 'Signed out' })
  })

  test('there ends that person’s sessions here at once, and nobody else’s', async () => {
    await connect()
    const person = someone()
    const token = await sessionOf(person)
    const other = await sessionOf(someone())
    const reply = await backChannel(await provider.signLogout(claims(person.sub)))
    expect(reply.statusCode, reply.body).toBe(200)
    expect([(await whoami(token)).statusCode, (await whoami(other)).statusCode]).toEqual([401, 200])
    expect(await lastAudit()).toMatchObject({ action: 'signOn.backChannelLogout', actor_id: null })
  })

  test('at the provider’s own page makes the provider end the session here, and not that of another browser', async () => {
    const port = await freePort()
    await app.listen({ port, host: '127.0.0.1' })
    const backchannel_logout_uri = `http://127.0.0.1:${port}/api/v2/users/sign-on/back-channel-logout`
    const calling = await startProvider({ backchannel_logout_uri })
    onTestFinished(calling.stop)
    await connect({ issuer: calling.issuer, domains: ['calling.org'] })
    const person = someone({ email: 'a@calling.org' })
    await member(person.email!)
    calling.setPerson(person)
    const inBrowser = async (jar: Map<string, string>) => {
      const { url, cookie } = await start(person.email!)
      return tokenOf(await finish(await calling.visit(url, jar), cookie))
    }
    const jar = new Map<string, string>()
    const [token, elsewhere] = [await inBrowser(jar), await inBrowser(new Map())]
    expect((await calling.signOut(jar)).status).toBe(303)
    await expect.poll(async () => (await whoami(token)).statusCode).toBe(401)
    expect((await whoami(elsewhere)).statusCode).toBe(200)
  })

  test('there ends the person’s sessions in every organization that shares the provider’s client', async () => {
    await connect()
    await connect({ domains: ['second.org'] }, organizations.otherHospital)
    const person = someone({ email: 'wren@second.org' })
    await member(person.email!, { organization_id: organizations.otherHospital })
    const token = tokenOf(await signIn(person))
    const here = someone()
    const other = await sessionOf(here)
    expect((await backChannel(await provider.signLogout(claims(person.sub)))).statusCode).toBe(200)
    expect([(await whoami(token)).statusCode, (await whoami(other)).statusCode]).toEqual([401, 200])
    await backChannel(await provider.signLogout(claims(here.sub)))
    expect((await whoami(other)).statusCode).toBe(401)
  })

  test('there ends only the session that the token names', async () => {
    await connect()
    const person = someone()
    const first = await sessionOf(person)
    const second = tokenOf(await signIn(person))
    const { provider_session } = await db
      .selectFrom('sign_on_sessions')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(provider_session).toEqual(expect.any(String))
    const { sub: _sub, ...named } = claims(person.sub)
    await backChannel(await provider.signLogout({ ...named, sid: provider_session }))
    expect([(await whoami(first)).statusCode, (await whoami(second)).statusCode]).toEqual([200, 401])
  })

  test('there cannot be forged or repeated [ASVS 10.5.5]', async () => {
    await connect()
    const person = someone()
    const token = await sessionOf(person)
    const right = claims(person.sub)
    const { events: _events, ...idToken } = right
    for (const wrong of [
      { ...right, aud: 'another' },
      { ...right, iss: 'https://elsewhere.org' },
      { ...right, nonce: 'x' },
      { ...right, iat: now() - 3600, exp: now() + 3600 },
      { ...right, exp: now() - 600 },
      idToken,
    ])
      expect((await backChannel(await provider.signLogout(wrong))).statusCode).toBe(422)
    expect((await backChannel(await provider.sign(right))).statusCode).toBe(422)
    const signed = await provider.signLogout(right)
    const forger = await startProvider()
    onTestFinished(forger.stop)
    expect((await backChannel(await forger.signLogout(right))).statusCode).toBe(422)
    expect((await backChannel(`${signed.slice(0, -4)}AAAA`)).statusCode).toBe(422)
    expect((await whoami(token)).statusCode).toBe(200)
    expect((await backChannel(signed)).statusCode).toBe(200)
    clock.advance(300)
    const later = tokenOf(await signIn(person))
    await backChannel(signed)
    expect((await whoami(later)).statusCode).toBe(200)
  })
})

describe('the connection', () => {
  const put = (id: number, changes: object) => admin('PUT', `${path}/${id}`, { ...settings, client_secret: '', ...changes })

  test('is tested step by step', async () => {
    const steps = async (id: number) => {
      const { ok, steps } = (await admin('POST', `${path}/${id}/test`)).json().data as {
        ok: boolean
        steps: { step: string; ok: boolean }[]
      }
      return [ok, ...steps.map(({ step, ok }) => `${step} ${ok}`)]
    }
    const id = await connect()
    expect(await steps(id)).toEqual([true, 'found true', 'keys true', 'client true', 'pkce true', 'sign_out true'])
    await put(id, { client_secret: 'wrong' })
    const rejected = (await admin('POST', `${path}/${id}/test`)).json().data
    expect(JSON.stringify(rejected)).toContain('The provider rejected the client ID or the client secret.')
    await expectRefusal(await signIn(someone()), 'settings')
    expect(await steps(id)).toEqual([false, 'found true', 'keys true', 'client false', 'pkce true', 'sign_out true'])
    await put(id, { issuer: 'http://127.0.0.1:1', client_secret: 'x' })
    expect(await steps(id)).toEqual([false, 'found false'])
  })

  test('keeps its secret when it is edited, and needs another one for another issuer', async () => {
    const id = await connect()
    const person = someone()
    await member(person.email!)
    tokenOf(await signIn(person))
    expect((await put(id, { required: true })).json().data).toMatchObject({ required: true, linked_accounts: 1 })
    const changes = await admin('GET', `/admin/changes?resource=organizations&id=${organizations.hospital}`)
    expect(changes.json().data[0].changes).toEqual([{ field: 'required', before: false, after: true }])
    tokenOf(await signIn(person))
    expect((await put(id, { client_id: 'another' })).json().errors).toHaveProperty('client_secret')
    expect((await put(id, { client_id: 'another', client_secret: 'x' })).json().data.linked_accounts).toBe(0)
  })

  test('shows the current settings to someone who saves older ones', async () => {
    const id = await connect()
    const reply = await put(id, { updated_at: '2026-01-01T00:00:00.000Z' })
    expect([reply.statusCode, reply.json().data.domains]).toEqual([409, ['harbor.org']])
  })

  test.each([
    [{ issuer: 'http://login.hospital.org' }, 'issuer'],
    [{ issuer: 'https://login.hospital.org/.well-known/openid-configuration' }, 'issuer'],
    [{ domains: ['gmail.com'] }, 'domains.0'],
    [{ domains: ['@harbor.org'] }, 'domains.0'],
    [{ domains: [] }, 'domains'],
    [{ client_secret: '' }, 'client_secret'],
  ])('rejects %j', async (changes, field) => {
    const reply = await admin('POST', path, { ...settings, ...changes })
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, [field]])
  })

  test('ends the sessions that began through it when it is removed', async () => {
    const id = await connect()
    const person = someone()
    await member(person.email!)
    const token = tokenOf(await signIn(person))
    await admin('DELETE', `${path}/${id}`)
    expect((await whoami(token)).statusCode).toBe(401)
    expect((await start(person.email!)).url).toBe('/sign_on?unknown')
  })
})
