import { describe, expect, test } from 'vitest'
import { buildAdvocate, buildOrganization, buildPatient, buildUser } from '../../seed/builders.ts'
import { startServer } from '../../testing.ts'

const { db, context, as } = await startServer()
const now = context.now()
const admin = as('social.work')
const signup = { organization: 'Elm Valley Hospital', address: '1 Elm Street', city: 'Elm Valley', state: 'CA', zipcode: '90001' }
const signedUp = (overrides: object = {}) =>
  buildAdvocate(db, now, {
    organization_id: null,
    tmri_status: 'Not Approved',
    first_login: true,
    signup_form_data: JSON.stringify(signup),
    ...overrides,
  })
const approve = (id: number, organization: unknown) => admin('POST', `/users/${id}/approve-pa`, { organization })
const mails = async (to: string) =>
  (await as('super.admin')('GET', '/admin/outbox')).json().data.filter((mail: { to: string }) => mail.to === to)

const entering = (overrides: object) => signedUp({ signup_form_data: JSON.stringify({ ...signup, ...overrides }) })

describe('GET /users/:id/hospitals', () => {
  const suggestedTo = async (id: number) =>
    (await admin('GET', `/users/${id}/hospitals`))
      .json()
      .data.map(({ name, likely }: { name: string; likely: boolean }) => [name, likely])

  test('200 lists hospitals similar to the sign-up, best match first, without distant or deactivated ones [S-15]', async () => {
    const place = { type: 'hospital', city: 'Alder Fork', state: 'TN', zip_code: '37203' } as const
    for (const values of [
      { name: 'Alder Fork Community Hospital' },
      { name: 'Alder Forks Comunity Hosp.' },
      { name: 'Alder Fork Surgical Center', city: 'Memphis', zip_code: '38103' },
      { name: 'Riverbend Hospital' },
      { name: 'The Alder Fork Community Hospital', state: 'OR', city: 'Salem', zip_code: '97301' },
      { name: 'Alder Fork Community Hospital', active_status: 'Deactivated' as const },
    ])
      await buildOrganization(db, now, { ...place, ...values })
    const entered = { organization: 'the ALDER FORK community hospital.', address: '1 Fork Road' }
    const user = await entering({ ...entered, city: 'Alder Fork', state: 'TN', zipcode: '37203' })
    const found = await suggestedTo(user.id)
    expect(found.slice(0, 2)).toEqual([
      ['Alder Fork Community Hospital', true],
      ['Alder Forks Comunity Hosp.', true],
    ])
    const otherNames = found.slice(2).map(([name]: [string]) => name)
    expect(otherNames).not.toContain('Riverbend Hospital')
    expect(found.map(([name]: [string]) => name)).not.toContain('The Alder Fork Community Hospital')
    expect(found.filter(([name]: [string]) => name === 'Alder Fork Community Hospital')).toHaveLength(1)
  })

  test('200 compares email domains and counts what the applicant could read as a member [S-33]', async () => {
    const place = { type: 'hospital', city: 'Birch Ford', state: 'TN', zip_code: '37204' } as const
    const hospital = await buildOrganization(db, now, { ...place, name: 'Birch Ford Hospital', phone_number: '+16155550199' })
    const other = await buildOrganization(db, now, { ...place, name: 'Quiet Lane' })
    const [first] = [
      await buildAdvocate(db, now, { organization_id: hospital.id, email: 'a@birchford.example' }),
      await buildAdvocate(db, now, { organization_id: hospital.id, email: 'b@ER.birchford.example' }),
      await buildAdvocate(db, now, { organization_id: hospital.id, email: 'c@agency.example' }),
      await buildAdvocate(db, now, { organization_id: hospital.id, email: 'd@x.example', tmri_status: 'Not Approved' }),
    ]
    await buildPatient(db, now, { advocate_id: first!.id })
    const entered = {
      organization: 'Birch Ford Hospital',
      address: '1 Fork Road',
      city: 'Birch Ford',
      state: 'TN',
      zipcode: '37204',
    }
    const compared = async (email: string, query = '') => {
      const { id } = await signedUp({ email, signup_form_data: JSON.stringify(entered) })
      return (await admin('GET', `/users/${id}/hospitals${query}`)).json().data
    }
    const facts = { id: hospital.id, phone_number: '+16155550199', members: 3, patients: 1, applications: 0 }
    expect(await compared('new@birchford.example')).toMatchObject([{ ...facts, likely: true, same_domain: 2 }])
    const [stranger] = await compared('jola@x.example')
    expect(stranger).toMatchObject({ ...facts, likely: true, same_domain: 0 })
    expect(stranger.domains).toEqual(['agency.example', 'birchford.example', 'er.birchford.example'])
    expect(await compared('jola2@x.example', `?organization=${other.id}`)).toMatchObject([
      { id: other.id, likely: false, members: 0, patients: 0 },
    ])
  })

  test('200 returns nothing for an unknown name, and for a user not awaiting review', async () => {
    expect(await suggestedTo((await entering({ organization: 'Quokka Sanatorium', zipcode: '90002' })).id)).toEqual([])
    expect(await suggestedTo((await buildAdvocate(db, now)).id)).toEqual([])
  })
})

describe('GET /users/waiting', () => {
  test('200 counts pending sign-ups: one fewer after an approval [S-15]', async () => {
    const count = async () => (await admin('GET', '/users/waiting')).json().data.count
    const before = await count()
    const user = await signedUp()
    await signedUp({ signup_form_data: null })
    expect(await count()).toBe(before + 1)
    const { id } = await buildOrganization(db, now, { type: 'hospital' })
    await approve(user.id, id)
    expect(await count()).toBe(before)
  })
})

describe('POST /users/:id/approve-pa', () => {
  test('422 for a new hospital with invalid data [S-15]', async () => {
    const user = await entering({ organization: 'X', address: '1', city: 'Y', state: 'ZZ', zipcode: '1' })
    const reply = await approve(user.id, null)
    expect([reply.statusCode, reply.json().errors.organization]).toEqual([
      422,
      expect.stringMatching(
        /^A hospital cannot be created from this sign-up\. Organization name: .*\. .*City: City must be at least 3 characters long/,
      ),
    ])
    expect(await db.selectFrom('organizations').select('id').where('name', '=', 'X').execute()).toEqual([])
  })

  test('422 for a second hospital with the same name and ZIP code [S-15] [S-16]', async () => {
    await buildOrganization(db, now, { type: 'hospital', name: 'Twice Hospital', zip_code: '90001' })
    const user = await entering({ organization: 'TWICE hospital.' })
    const reply = await approve(user.id, null)
    expect([reply.statusCode, reply.json().errors.organization]).toEqual([
      422,
      expect.stringContaining('Twice Hospital (ZIP code 90001) already exists.'),
    ])
  })

  test('200 approves the user for a new hospital created from the sign-up [USER-050]', async () => {
    const user = await signedUp()
    const reply = await approve(user.id, null)
    expect([reply.statusCode, reply.json().data]).toEqual([
      200,
      expect.objectContaining({
        tmri_status: 'Approved',
        organization_name: 'Elm Valley Hospital',
        organization_type: 'hospital',
        organization_role: 'member',
      }),
    ])
    const hospital = await db
      .selectFrom('organizations')
      .selectAll()
      .where('id', '=', reply.json().data.organization_id)
      .executeTakeFirstOrThrow()
    expect(hospital).toMatchObject({
      type: 'hospital',
      plan: 'free',
      active_status: 'Approved',
      status_changed_at: now.toISOString(),
      address_line_one: '1 Elm Street',
      city: 'Elm Valley',
      state: 'CA',
      zip_code: '90001',
      email: user.email,
      contact_last_name: user.last_name,
    })
  })

  test('200 approves the user for an existing hospital; the emailed temporary password leads to the welcome screen [USER-050] [AUTH-023]', async () => {
    const user = await signedUp()
    const { id } = await buildOrganization(db, now, { type: 'hospital' })
    expect((await approve(user.id, id)).json().data.organization_id).toBe(id)
    const [mail] = await mails(user.email)
    expect(mail).toMatchObject({ channel: 'email', subject: 'Sign in to Passage: your account is approved' })
    expect(mail.body).not.toContain(user.last_name)
    const password = /Temporary password: (\S{16})\n/.exec(mail.body)![1]!
    expect(mail.body).toMatch(new RegExp(`En español: .+Contraseña temporal: ${password}\n`, 's'))
    const login = await as(null)('POST', '/users/login', { username: user.email, password })
    const whoami = await as(null)('GET', '/common/whoami', undefined, { headers: { authorization: login.json().token } })
    expect(whoami.json().data).toMatchObject({ id: user.id, first_login: true, organization_type: 'hospital' })
    const row = await db.selectFrom('users').select('password_expires_at').where('id', '=', user.id).executeTakeFirstOrThrow()
    expect(Date.parse(row.password_expires_at!) - now.getTime()).toBe(7 * 24 * 60 * 60 * 1000)
    const audit = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'users.approve')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(audit).toMatchObject({ subject_ids: [user.id], detail: { organization_id: id, new_hospital: false } })
    expect(JSON.stringify(audit)).not.toContain(password)
  })

  test('401 the temporary password expires after seven days [AUTH-023]', async () => {
    const server = await startServer()
    const user = await buildAdvocate(server.db, server.context.now(), {
      organization_id: null,
      tmri_status: 'Not Approved',
      signup_form_data: JSON.stringify(signup),
    })
    await server.as('social.work')('POST', `/users/${user.id}/approve-pa`, { organization: null })
    const [mail] = (await server.as('super.admin')('GET', '/admin/outbox')).json().data
    const password = /Temporary password: (\S+)/.exec(mail.body)![1]!
    const signIn = () => server.as(null)('POST', '/users/login', { username: user.email, password })
    server.clock.advance(7 * 24 * 60 * 60 - 1)
    expect((await signIn()).statusCode).toBe(200)
    server.clock.advance(1)
    const response = await signIn()
    expect([response.statusCode, response.json().message]).toEqual([401, 'The username or password is incorrect.'])
  })

  test('409 the second time, without a second hospital or email', async () => {
    const user = await signedUp({ signup_form_data: JSON.stringify({ ...signup, organization: 'Birch Valley Hospital' }) })
    const replies = await Promise.all([approve(user.id, null), approve(user.id, null)])
    expect(replies.map(reply => reply.statusCode).sort()).toEqual([200, 409])
    expect(await mails(user.email)).toHaveLength(1)
  })

  test('422 without a hospital, or with an unknown or deactivated one [USER-051]', async () => {
    const user = await signedUp()
    const center = await buildOrganization(db, now)
    const closed = await buildOrganization(db, now, { type: 'hospital', active_status: 'Deactivated' })
    for (const organization of [undefined, '', 2_000_000_000, center.id]) {
      const reply = await approve(user.id, organization)
      expect([reply.statusCode, reply.json().errors]).toEqual([422, { organization: 'Please select a hospital' }])
    }
    expect((await approve(user.id, closed.id)).statusCode).toBe(422)
  })

  test('409 or 422 for a user who did not sign up as an advocate', async () => {
    expect((await approve((await signedUp({ signup_form_data: null })).id, null)).statusCode).toBe(409)
    expect((await approve((await buildUser(db, now, { tmri_status: 'Not Approved' })).id, null)).statusCode).toBe(422)
  })

  test.each(['tech.support', 'org.admin', 'hospital.admin', 'advocate'] as const)(
    '403 for %s [USER-053] [PERM-015]',
    async username => {
      const user = await signedUp()
      expect((await as(username)('POST', `/users/${user.id}/approve-pa`, { organization: null })).statusCode).toBe(403)
    },
  )
})
