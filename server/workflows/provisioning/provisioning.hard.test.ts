import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { platformRoles } from '#domain/identity/roles.ts'
import { provisioningScope, tokenScopes } from '#domain/people/programs/rules.ts'
import { startProvider } from '../../identity/signOn/testing.ts'
import { buildToken } from '../../people/programs/testing.ts'
import { buildAdvocate, buildFacility, buildPatient, buildStaff, buildUser } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { buildProvisioned, newUser, patch, schemas, scimWith } from './testing.ts'

const server = await startServer({ now: new Date(), config: { PUBLIC_URL: 'https://passage.example' } })
const { app, db, context, as, logs, clock } = server
const { organizations, users } = await findTestData(db)
const superAdmin = as('super.admin')

const account = (id: string | number) => db.selectFrom('users').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow()
const audits = (action: string) => db.selectFrom('audit_events').selectAll().where('action', '=', action).orderBy('id').execute()

/** A provisioned organization with one user. */
async function withUser(options: Parameters<typeof buildProvisioned>[1] = {}) {
  const provisioned = await buildProvisioned(server, options)
  const userName = `wren@${provisioned.domain}`
  const reply = await provisioned.scim('POST', '/Users', newUser(userName, { externalId: 'wren-1' }))
  expect(reply.statusCode, reply.body).toBe(201)
  return { ...provisioned, userName, user: reply.json().id as string }
}
const deactivate = patch({ op: 'replace', value: { active: false } })
const activate = patch({ op: 'replace', value: { active: true } })

describe('access', () => {
  const paths = ['/Users', '/Users/1', '/Groups', '/Groups/1', '/Schemas', '/ResourceTypes', '/ServiceProviderConfig'] as const
  const methodsOf = (path: string) =>
    /\/\d$/.test(path)
      ? (['GET', 'PUT', 'PATCH', 'DELETE'] as const)
      : /Users|Groups/.test(path)
        ? (['GET', 'POST'] as const)
        : (['GET'] as const)

  test.each([
    ['no token', async () => null, 401],
    ['a super admin’s session', () => superAdmin.token(), 401],
    ['an Org Admin’s session', () => as('hospital.admin').token(), 401],
    ['a token with every other scope', () => tokenOf(tokenScopes.filter(scope => scope !== provisioningScope)), 403],
  ])('is refused with %s, before anything is read', async (_who, token, status) => {
    // Its own server, whose limit on invalid tokens is not used up.
    const scim = scimWith(await startServer({ db }), await token())
    for (const path of paths)
      for (const method of methodsOf(path)) {
        const reply = await scim(method, path, method === 'GET' ? undefined : '{"not json')
        expect([reply.statusCode, reply.json().schemas, reply.json().status], `${method} ${path}`).toEqual([
          status,
          ['urn:ietf:params:scim:api:messages:2.0:Error'],
          String(status),
        ])
      }
  })
  const tokenOf = async (scopes: (typeof tokenScopes)[number][]) =>
    (await buildToken(db, context.now(), { organization_id: organizations.hospital, scopes, covered: true })).token

  test('ends with the next request after the token is revoked', async () => {
    const { id, token, scim } = await buildProvisioned(server)
    expect((await scim('GET', '/Users')).statusCode).toBe(200)
    await superAdmin('DELETE', `/organizations/${id}/tokens/${token.id}`)
    expect((await scim('GET', '/Users')).statusCode).toBe(401)
  })

  test('a token that may provision is given only by super admins, and opens no other call', async () => {
    const { id, scim: _scim, token } = await buildProvisioned(server)
    const created = await superAdmin('POST', `/organizations/${id}/tokens`, {
      name: 'Entra ID',
      scopes: [provisioningScope],
      valid_days: 365,
    })
    expect(created.statusCode, created.body).toBe(201)
    expect((await scimWith(server, created.json().data.token)('GET', '/Users')).statusCode).toBe(200)
    const api = as({ bearer: token.token })
    for (const path of ['/common/whoami', '/users/get-all-users', `/organizations/${id}`, '/facilities'])
      expect((await api('GET', path)).statusCode, path).toBe(403)
  })

  test('has a rate limit for each token, and one for invalid tokens', async () => {
    const limited = await startServer({ db, config: { REQUESTS_PER_MINUTE: 60 } })
    const { scim } = await buildProvisioned(limited)
    for (let count = 0; count < 60; count++) await scim('GET', '/Schemas')
    const refused = await scim('GET', '/Users')
    expect([refused.statusCode, refused.json().status, Number(refused.headers['retry-after']) > 0]).toEqual([429, '429', true])
    const guess = scimWith(limited, 'psgt_guess')
    const statuses = []
    for (let count = 0; count < 21; count++) statuses.push((await guess('GET', '/Users')).statusCode)
    expect(statuses).toEqual([...Array(20).fill(401), 429])
  })

  test('never reaches another organization’s members or groups, or accounts with a role on the platform', async () => {
    const [own, other] = [await withUser(), await withUser()]
    const group = (await other.scim('POST', '/Groups', { schemas: [schemas.group], displayName: 'Nurses' })).json().id
    const admin = await buildUser(db, context.now(), { organization_id: own.id, role_id: platformRoles.SOCIAL_WORK_ADMIN })
    for (const path of [
      `/Users/${other.user}`,
      `/Users/${admin.id}`,
      `/Groups/${group}`,
      '/Users/0',
      '/Users/x',
      '/Users/99999999999',
    ])
      for (const [method, body] of [
        ['GET', undefined],
        ['PUT', path.startsWith('/Users') ? newUser(`x@${own.domain}`) : { displayName: 'x' }],
        ['PATCH', path.startsWith('/Users') ? deactivate : patch({ op: 'replace', value: { displayName: 'x' } })],
        ['DELETE', undefined],
      ] as const) {
        const reply = await own.scim(method, path, body)
        expect([reply.statusCode, reply.json().status], `${method} ${path}`).toEqual([404, '404'])
      }
    expect((await own.scim('GET', '/Users')).json().Resources.map(({ id }: { id: string }) => id)).toEqual([own.user])
    expect((await account(other.user)).tmri_status).toBe('Approved')
    const foreign = await own.scim('POST', '/Groups', {
      schemas: [schemas.group],
      displayName: 'Nurses',
      members: [{ value: other.user }],
    })
    expect([foreign.statusCode, foreign.json().scimType]).toEqual([400, 'invalidValue'])
    // The address of an account elsewhere, and one at a domain of others.
    const { email } = await account(users.advocate)
    const { domain } = await db
      .selectFrom('sign_on_domains')
      .select('domain')
      .where('connection_id', '=', own.connection_id)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('users')
      .set({ username: `taken@${domain}` })
      .where('id', '=', users.advocate)
      .execute()
    const taken = await own.scim('POST', '/Users', newUser(`taken@${domain}`))
    expect([taken.statusCode, taken.json()]).toEqual([
      409,
      {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '409',
        scimType: 'uniqueness',
        detail: 'This userName or email address already belongs to an account.',
      },
    ])
    for (const body of [
      newUser(email),
      newUser(`kim@${own.domain}`, { emails: [{ value: email }] }),
      newUser('ceo@other-hospital.org'),
    ])
      expect((await own.scim('POST', '/Users', body)).json()).toMatchObject({ status: '400', scimType: 'invalidValue' })
    const moved = await own.scim(
      'PATCH',
      `/Users/${own.user}`,
      patch({ op: 'replace', path: 'userName', value: 'ceo@other-hospital.org' }),
    )
    expect(moved.statusCode).toBe(400)
  })
})

describe('a new user', () => {
  test.each([
    ['approved', true],
    ['waiting', false],
    ['none', false],
  ] as const)('with the connection’s setting %s is approved: %s', async (new_accounts, approved) => {
    const { scim, user } = await withUser({ new_accounts })
    expect(await account(user)).toMatchObject({ tmri_status: approved ? 'Approved' : 'Not Approved', has_password: false })
    // The provider cannot approve an account that awaits approval, nor by deactivating it first.
    await scim('PATCH', `/Users/${user}`, activate)
    await scim('PATCH', `/Users/${user}`, deactivate)
    expect((await scim('PATCH', `/Users/${user}`, activate)).json().active).toBe(approved)
    expect((await account(user)).tmri_status).toBe(approved ? 'Approved' : 'Not Approved')
  })

  test('is refused a second time, also at the same time, and comes back after it was deleted', async () => {
    const { scim, user, userName, id, domain } = await withUser()
    const again = await scim('POST', '/Users', newUser(userName))
    expect([again.statusCode, again.json().scimType]).toEqual([409, 'uniqueness'])
    const parallel = await Promise.all(Array.from({ length: 5 }, () => scim('POST', '/Users', newUser(`lark@${domain}`))))
    expect(parallel.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409])
    expect((await scim('DELETE', `/Users/${user}`)).statusCode).toBe(204)
    expect((await scim('PATCH', `/Users/${user}`, activate)).statusCode).toBe(404)
    const back = await scim('POST', '/Users', newUser(userName, { name: { givenName: 'Wren', familyName: 'Birch' } }))
    expect([back.statusCode, back.json().id, back.json().active]).toEqual([201, user, true])
    expect(await account(user)).toMatchObject({ tmri_status: 'Approved', last_name: 'Birch', organization_id: id })
  })

  test('is linked at the first sign-in by the id under which it was provisioned', async () => {
    const provider = await startProvider()
    onTestFinished(provider.stop)
    const { id, domain, scim } = await buildProvisioned(server)
    await db.deleteFrom('sign_on_connections').where('organization_id', '=', id).execute()
    const settings = { issuer: provider.issuer, client_id: 'passage', client_secret: 'a secret for tests', domains: [domain] }
    expect((await superAdmin('POST', `/organizations/${id}/sign-on`, { ...settings, new_accounts: 'approved' })).statusCode).toBe(
      201,
    )
    const user = (await scim('POST', '/Users', newUser(`kim@${domain}`, { externalId: 'subject-of-kim' }))).json().id
    // The provider does not verify addresses.
    provider.setPerson({
      sub: 'subject-of-kim',
      email: `kim@${domain}`,
      email_verified: false,
      given_name: 'Kim',
      family_name: 'Lee',
    })
    const start = await as(null)('POST', '/users/sign-on', { email: `kim@${domain}` })
    const cookie = String(start.headers['set-cookie']).split(';')[0]!
    const answered = await provider.visit(start.json().data.url)
    const reply = await as(null)('POST', '/users/sign-on/finish', answered, { headers: { cookie } })
    expect(reply.statusCode, reply.body).toBe(200)
    const me = await as({ bearer: reply.json().data.token })('GET', '/common/whoami')
    expect(me.json().data.id).toBe(Number(user))
  })
})

describe('a deactivation', () => {
  test('ends sessions and open pages within a second, and unassigns patients as an administrator’s does', async () => {
    const { scim, user, id } = await withUser()
    const agreed = await buildAdvocate(db, context.now(), { organization_id: id })
    const member = String(agreed.id)
    const patient = await buildPatient(db, context.now(), { advocate_id: agreed.id, organization_id: id })
    const session = as(agreed.id)
    expect((await session('GET', '/common/whoami')).statusCode).toBe(200)
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await fetch(`${address}/api/v2/live`, { headers: { authorization: await session.token() } })
    expect(stream.status).toBe(200)
    const reader = stream.body!.getReader()
    await reader.read()
    const started = performance.now()
    expect((await scim('PATCH', `/Users/${member}`, deactivate)).json().active).toBe(false)
    expect((await session('GET', '/common/whoami')).statusCode).toBe(401)
    while (!(await reader.read()).done) {}
    // The rest is for a busy computer.
    expect(performance.now() - started).toBeLessThan(5000)
    const { advocate_id } = await db
      .selectFrom('patients')
      .select('advocate_id')
      .where('id', '=', patient.id)
      .executeTakeFirstOrThrow()
    expect(advocate_id).toBeNull()
    // Repeating it changes nothing.
    const before = await account(member)
    clock.advance(60)
    await scim('PATCH', `/Users/${member}`, deactivate)
    expect(await account(member)).toEqual(before)
    expect((await account(user)).tmri_status).toBe('Approved')
  })

  test.each(['approved', 'waiting'] as const)(
    'takes a member who never signed in (new accounts %s) out of the members to approve, also when deleted',
    async new_accounts => {
      const { scim, user, userName } = await withUser({ new_accounts })
      const listed = async () => {
        const reply = await superAdmin('GET', `/users?status=Members%20to%20approve&q=${encodeURIComponent(userName)}`)
        expect(reply.statusCode, reply.body).toBe(200)
        return reply.json().data.total as number
      }
      const waits = async () => {
        const waiting = (await superAdmin('GET', '/admin/home')).json().data as { kind: string; count: number }[]
        return waiting.find(({ kind }) => kind === 'members')?.count ?? 0
      }
      const isWaiting = new_accounts === 'waiting' ? 1 : 0
      const others = (await waits()) - isWaiting
      expect(await listed()).toBe(isWaiting)
      await scim('PATCH', `/Users/${user}`, deactivate)
      expect([await listed(), await waits()]).toEqual([0, others])
      // An administrator who corrects the name does not take over the status.
      await superAdmin('PATCH', `/users/${user}`, { last_name: 'Birch', tmri_status: 'Not Approved' })
      expect(await listed()).toBe(0)
      // Someone who comes back waits for the approval as before.
      await scim('PATCH', `/Users/${user}`, activate)
      expect([await listed(), (await account(user)).tmri_status]).toEqual([isWaiting, isWaiting ? 'Not Approved' : 'Approved'])
      await scim('DELETE', `/Users/${user}`)
      expect([await listed(), await waits()]).toEqual([0, others])
    },
  )

  test('by an administrator is not undone by the provider', async () => {
    const { scim, user } = await withUser()
    await scim('PATCH', `/Users/${user}`, deactivate)
    for (const tmri_status of ['Approved', 'Not Approved'])
      expect((await superAdmin('PATCH', `/users/${user}`, { tmri_status })).statusCode).toBe(200)
    expect((await scim('PATCH', `/Users/${user}`, activate)).json().active).toBe(false)
    expect((await account(user)).tmri_status).toBe('Not Approved')
  })

  test('never leaves an organization without an Org Admin, also if two are deactivated at the same time', async () => {
    const { scim, id } = await withUser()
    const admins = await Promise.all(
      [1, 2].map(() => buildUser(db, context.now(), { organization_id: id, organization_role: 'administrator' })),
    )
    const replies = await Promise.all(admins.map(admin => scim('PATCH', `/Users/${admin.id}`, deactivate)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('of the only Org Admin, which is refused, alerts the super admins once until it succeeds', async () => {
    const { scim, id, user, token } = await withUser()
    const leaver = await buildUser(db, context.now(), {
      organization_id: id,
      organization_role: 'administrator',
      first_name: 'Robin',
      last_name: 'Marsh',
    })
    const allAlerts = db
      .selectFrom('notifications')
      .select('message')
      .where('user_id', '=', users['super.admin'])
      .where('subject', '=', 'An Org Admin who left can still sign in')
      .orderBy('id')
    const before = (await allAlerts.execute()).length
    const alerts = async () => (await allAlerts.execute()).slice(before)
    for (let count = 0; count < 3; count++) expect((await scim('PATCH', `/Users/${leaver.id}`, deactivate)).statusCode).toBe(409)
    expect((await scim('DELETE', `/Users/${leaver.id}`)).statusCode).toBe(409)
    expect(await alerts()).toEqual([{ message: expect.stringContaining('Robin Marsh is the organization’s only Org Admin') }])
    const mails = db.selectFrom('outbox').select('body').where('subject', '=', 'An Org Admin who left can still sign in')
    for (const { body } of await mails.execute()) expect(context.secret.decrypt(body)).not.toContain('Robin')
    expect((await audits('provisioning.changeUser refused')).at(-1)).toMatchObject({
      subject_ids: [leaver.id],
      detail: { reason: 'last_admin', token: { id: token.id } },
    })
    expect((await audits('provisioning.removeUser refused')).at(-1)?.subject_ids).toEqual([leaver.id])
    await db.updateTable('users').set({ organization_role: 'administrator' }).where('id', '=', Number(user)).execute()
    expect((await scim('PATCH', `/Users/${leaver.id}`, deactivate)).statusCode).toBe(200)
    // The other one is the last one now.
    expect((await scim('PATCH', `/Users/${user}`, deactivate)).statusCode).toBe(409)
    expect(await alerts()).toHaveLength(2)
  })

  test('notifies the owner of a new address, and keeps the earlier one on record', async () => {
    const { scim, user, userName, domain } = await withUser()
    await scim('PATCH', `/Users/${user}`, patch({ op: 'Replace', path: 'emails[type eq "work"].value', value: `new@${domain}` }))
    const events = await db.selectFrom('account_events').selectAll().where('user_id', '=', Number(user)).execute()
    expect(events).toMatchObject([{ kind: 'email_changed', actor_id: null, by_admin: true, previous_email: userName }])
  })
})

test('every change is audited under the token’s name, and nothing else is logged of it', async () => {
  const { scim, user, token, id, domain } = await withUser()
  await scim('PATCH', `/Users/${user}`, patch({ op: 'replace', path: 'name.familyName', value: 'Birch' }))
  await scim('PATCH', `/Users/${user}`, deactivate)
  const group = (
    await scim('POST', '/Groups', { schemas: [schemas.group], displayName: 'Nurses', members: [{ value: user }] })
  ).json().id
  await scim('DELETE', `/Groups/${group}`)
  await scim('DELETE', `/Users/${user}`)
  const named = { actor_id: null, detail: { token: { id: token.id, name: 'Bed board' } } }
  const ofUser = (action: string) => audits(action).then(rows => rows.filter(row => row.subject_ids.includes(Number(user))))
  expect(await ofUser('provisioning.createUser')).toMatchObject([named, named])
  expect((await ofUser('provisioning.changeUser')).map(row => row.detail)).toMatchObject([
    { changes: { last_name: ['Alder', 'Birch'] } },
    {},
    { changes: { tmri_status: ['Approved', 'Not Approved'] } },
    {},
  ])
  expect((await ofUser('provisioning.removeUser')).at(-1)).toMatchObject({ ...named, detail: { deleted: true } })
  const ofGroup = (await audits('provisioning.createGroup')).filter(row => row.subject_ids.includes(id))
  expect(ofGroup).toMatchObject([{ ...named, detail: { group: 'Nurses' } }])
  expect(logs.join('')).not.toContain(domain)
})

describe('a request', () => {
  const many = (length: number) => Array.from({ length }, (_, n) => ({ op: 'add', path: 'title', value: String(n) }))
  const refused = [
    ['POST', '/Users', '{"userName": ', 400, 'invalidSyntax'],
    ['POST', '/Users', '', 400, 'invalidSyntax'],
    ['POST', '/Users', '[]', 400, 'invalidSyntax'],
    ['POST', '/Users', `${'['.repeat(200)}${']'.repeat(200)}`, 400, 'invalidSyntax'],
    ['POST', '/Users', { ...newUser('kim@DOMAIN'), schemas: ['urn:example:unknown'] }, 400, 'invalidSyntax'],
    ['POST', '/Users', { schemas: [schemas.user] }, 400, 'invalidValue'],
    ['POST', '/Users', newUser('kim@DOMAIN', { name: {} }), 400, 'invalidValue'],
    ['POST', '/Users', newUser('kim@DOMAIN', { name: { givenName: 'x'.repeat(5000), familyName: 'Lee' } }), 400, 'invalidValue'],
    ['POST', '/Users', newUser('kim@DOMAIN', { active: 'perhaps' }), 400, 'invalidValue'],
    ['POST', '/Users', newUser('kim@DOMAIN', { emails: [{ value: 'not an address' }] }), 400, 'invalidValue'],
    ['POST', '/Users', newUser('kim@DOMAIN', { emails: Array(500).fill({ value: 'kim@DOMAIN' }) }), 400, 'invalidValue'],
    ['POST', '/Users', newUser('kim lee'), 400, 'invalidValue'],
    ['POST', '/Users', newUser('kim@DOMAIN', { externalId: 'x'.repeat(300) }), 400, 'invalidValue'],
    ['PATCH', '/Users/ID', patch(...many(1000)), 413, 'tooMany'],
    ['PATCH', '/Users/ID', patch(), 400, 'invalidValue'],
    ['PATCH', '/Users/ID', { Operations: [] }, 400, 'invalidSyntax'],
    ['PATCH', '/Users/ID', patch({ op: 'destroy', path: 'userName' }), 400, 'invalidSyntax'],
    ['PATCH', '/Users/ID', patch({ op: 'replace', path: 'id', value: '1' }), 400, 'mutability'],
    ['PATCH', '/Users/ID', patch({ op: 'remove', path: 'userName' }), 400, 'invalidValue'],
    ['PATCH', '/Users/ID', patch({ op: 'replace', value: null }), 400, 'invalidValue'],
    ['POST', '/Groups', { schemas: [schemas.user], displayName: 'Nurses' }, 400, 'invalidSyntax'],
    ['POST', '/Groups', { schemas: [schemas.group] }, 400, 'invalidValue'],
    ['POST', '/Groups', { schemas: [schemas.group], displayName: 'x'.repeat(300) }, 400, 'invalidValue'],
    [
      'POST',
      '/Groups',
      { schemas: [schemas.group], displayName: 'Nurses', members: [{ value: "1' or '1'='1" }] },
      400,
      'invalidValue',
    ],
    ['GET', '/Users?filter=userName%20eq', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=password%20eq%20%22x%22', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=userName%20sw%20%22w%22', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=userName%20eq%20%22a%22%20or%20id%20pr', undefined, 400, 'invalidFilter'],
    ['GET', `/Users?filter=${'('.repeat(400)}`, undefined, 400, 'invalidFilter'],
    ['GET', '/Users?count=many', undefined, 400, 'invalidValue'],
    ['GET', `/Users?filter=${'x'.repeat(600)}`, undefined, 400, 'invalidValue'],
    ['GET', '/Bulk', undefined, 404, undefined],
  ] as const
  test.each(
    refused.map(([method, path, body, status, scimType], n) => {
      const label = `${n + 1} ${method} ${path.slice(0, 50)}`
      return { label, method, path, body, status, scimType }
    }),
  )('$label gets $status $scimType', async ({ method, path, body, status, scimType }) => {
    const { scim, user, domain } = await bad
    const sent = typeof body === 'object' ? JSON.stringify(body).replaceAll('DOMAIN', domain) : body
    const reply = await scim(method, path.replace('ID', user), sent)
    expect([reply.statusCode, reply.headers['content-type']], reply.body).toEqual([
      status,
      'application/scim+json; charset=utf-8',
    ])
    expect(reply.json()).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
      ...(scimType && { scimType }),
      detail: expect.any(String),
    })
  })
  const bad = withUser()

  test('with SQL in a filter finds nothing, and with paging gets a page', async () => {
    const { scim, domain } = await buildProvisioned(server)
    for (const name of ['ash', 'birch', 'cedar']) await scim('POST', '/Users', newUser(`${name}@${domain}`))
    const find = async (query: string) => (await scim('GET', `/Users?${query}`)).json()
    const injection = encodeURIComponent(`userName eq "' or 1=1; drop table users; --"`)
    expect(await find(`filter=${injection}`)).toMatchObject({ totalResults: 0, Resources: [] })
    const page = await find('startIndex=2&count=1')
    expect(page).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1, Resources: [{ userName: `birch@${domain}` }] })
    expect(await find('startIndex=0&count=0')).toMatchObject({ totalResults: 3, startIndex: 1, itemsPerPage: 0, Resources: [] })
    const address = encodeURIComponent(`emails[type eq "work"].value eq "CEDAR@${domain}"`)
    const { Resources } = await find(`filter=${address}&attributes=userName`)
    expect(Resources).toEqual([expect.objectContaining({ userName: `cedar@${domain}` })])
    expect(Resources[0].emails).toBeUndefined()
    expect((await find(`filter=${encodeURIComponent('externalId eq "unknown"')}`)).totalResults).toBe(0)
  })

  test('for what the server supports gets only the attributes that it stores', async () => {
    const { scim } = await bad
    expect((await scim('GET', '/ServiceProviderConfig')).json()).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
    })
    expect((await scim('GET', '/ResourceTypes')).json().Resources).toMatchObject([{ id: 'User' }, { id: 'Group' }])
    expect((await scim('GET', '/ResourceTypes/Group')).json()).toMatchObject({ endpoint: '/Groups' })
    const user = (await scim('GET', `/Schemas/${schemas.user}`)).json()
    expect(user.attributes.map(({ name }: { name: string }) => name)).toEqual([
      'userName',
      'name',
      'displayName',
      'active',
      'emails',
    ])
    expect((await scim('GET', '/Schemas/unknown')).statusCode).toBe(404)
  })

  test('for a large group is fast', async () => {
    const { scim, id } = await buildProvisioned(server, { administrator_values: ['Everyone'] })
    const { id: first } = await buildUser(db, context.now(), { organization_id: id })
    await sql`insert into users (username, email, first_name, last_name, password_hash, role_id, organization_id, organization_role,
        tmri_status, first_login, created_at, updated_at)
      select 'many.' || n, 'many.' || n || '@large.example', first_name, last_name, password_hash, role_id, organization_id,
        organization_role, tmri_status, first_login, created_at, updated_at
      from users, generate_series(1, 2000) n where id = ${first}`.execute(db)
    const rows = await db.selectFrom('users').select('id').where('organization_id', '=', id).orderBy('id').execute()
    const members = rows.map(user => ({ value: String(user.id) }))
    const started = performance.now()
    const group = (await scim('POST', '/Groups', { schemas: [schemas.group], displayName: 'Everyone', members })).json().id
    const removed = await scim('PATCH', `/Groups/${group}`, patch({ op: 'Remove', path: 'members', value: members.slice(1) }))
    expect(removed.json().members).toMatchObject([members[0]!])
    // scimmy would take minutes.
    expect(performance.now() - started).toBeLessThan(15_000)
  })
})

test('the organization’s page shows the address, the last request, and the groups with their roles', async () => {
  const { scim, id, user } = await withUser({ administrator_values: ['Admins'], advocate_values: ['Advocates'] })
  for (const displayName of ['Advocates', 'Admins', 'Nurses'])
    await scim('POST', '/Groups', { schemas: [schemas.group], displayName, members: [{ value: user }] })
  const { data } = (await superAdmin('GET', `/organizations/${id}/provisioning`)).json()
  expect(data).toEqual({
    address: 'https://passage.example/scim/v2',
    last_request_at: expect.any(String),
    groups: [
      { id: expect.any(Number), name: 'Admins', members: 1, roles: ['administrator'], locations: [] },
      { id: expect.any(Number), name: 'Advocates', members: 1, roles: ['advocate'], locations: [] },
      { id: expect.any(Number), name: 'Nurses', members: 1, roles: [], locations: [] },
    ],
  })
})

test('groups give roles at locations by the connection’s table, and end only those that they give', async () => {
  const { scim, id, user, connection_id } = await withUser({})
  await db.updateTable('organizations').set({ type: 'treatment_center' }).where('id', '=', id).execute()
  const [north, south] = [
    await buildFacility(db, context.now(), { organization_id: id }),
    await buildFacility(db, context.now(), { organization_id: id }),
  ]
  const values = (facility_id: number, coordinator_values: string[]) => ({
    connection_id,
    facility_id,
    manager_values: ['Leads'],
    coordinator_values,
  })
  await db
    .insertInto('sign_on_locations')
    .values([values(north.id, ['Admissions']), values(south.id, [])])
    .execute()
  const roles = async () =>
    (
      await db
        .selectFrom('facility_roles')
        .select(['facility_id', 'facility_role'])
        .where('user_id', '=', Number(user))
        .orderBy('facility_id')
        .orderBy('facility_role')
        .execute()
    ).map(role => `${role.facility_role} ${role.facility_id}`)
  // Another coordinator, because a location's last one stays one.
  await buildStaff(db, context.now(), { organization_id: id, facility_id: north.id })
  const group = async (displayName: string) =>
    (await scim('POST', '/Groups', { schemas: [schemas.group], displayName, members: [{ value: user }] })).json().id as string
  const admissions = await group('Admissions')
  await group('Leads')
  const all = [`Admissions Coordinator ${north.id}`, `Manager ${north.id}`, `Manager ${south.id}`]
  expect(await roles()).toEqual(all)
  const { data } = (await superAdmin('GET', `/organizations/${id}/provisioning`)).json()
  expect(data.groups.map((one: { locations: object[] }) => one.locations)).toEqual([
    [{ facility_name: north.name, facility_role: 'Admissions Coordinator' }],
    [
      { facility_name: north.name, facility_role: 'Manager' },
      { facility_name: south.name, facility_role: 'Manager' },
    ],
  ])
  await scim('DELETE', `/Groups/${admissions}`)
  expect(await roles()).toEqual(all.slice(1))
  const removed = (await audits('provisioning.removeGroup')).at(-1)
  expect([removed?.actor_id, JSON.stringify(removed?.detail)]).toEqual([null, expect.stringContaining('"token"')])
})
