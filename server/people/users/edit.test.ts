import { describe, expect, test } from 'vitest'
import { guessablePassword } from '#domain/identity/account/guessable.ts'
import { platformRoles } from '#domain/identity/roles.ts'
import { buildAdvocate, buildPatient, buildUser } from '../../seed/builders.ts'
import { tagIds } from '../../seed/catalog.ts'
import { findTestData, type TestUsername } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { db, context, as } = await startServer()
const now = context.now()
const [hospital] = tagIds('pa_type', 'Hospital')
const { users } = await findTestData(db)
let n = 0
const person = (overrides: object = {}) => {
  n++
  return {
    username: `robin.${n}`,
    email: `robin.${n}@example.org`,
    first_name: 'Robin',
    last_name: 'Sedge',
    phone_number: '(213) 555-0177',
    password: 'a first word',
    ...overrides,
  }
}
const post = (values: object, username: TestUsername = 'super.admin') => as(username)('POST', '/users', values)
const patch = (id: number, values: object, username: TestUsername = 'super.admin') =>
  as(username)('PATCH', `/users/${id}`, values)
const signIn = (username: string, password: string) => as(null)('POST', '/users/login', { username, password })
const errorsOf = async (reply: ReturnType<typeof post>) => {
  const { statusCode } = await reply
  return [statusCode, (await reply).json().errors]
}
async function mailsTo(to: string) {
  const rows = await db.selectFrom('outbox').select(['subject', 'body']).where('to', '=', to).orderBy('id').execute()
  return rows.map(({ subject, body }) => ({ subject, body: context.secret.decrypt(body!) }))
}
const exclusion = 'A user cannot be an admin and a patient advocate at the same time'

describe('POST /users', () => {
  test('200 creates a standard user, Not Approved, with the phone as E.164 [USER-011] [USER-032] [USER-033]', async () => {
    const values = person()
    const reply = await post(values, 'social.work')
    expect(reply.statusCode).toBe(200)
    expect(reply.json().data).toMatchObject({
      username: values.username,
      phone_number: '+12135550177',
      role_id: platformRoles.RW_USER,
      is_patient_advocate: false,
      tmri_status: 'Not Approved',
      npi_number: null,
      first_login: true,
      last_login_at: null,
    })
    expect((await signIn(values.username, values.password)).statusCode).toBe(403)
  })

  test('an approval sends one email with the username and without a password; no other change does', async () => {
    const values = person()
    const { id } = (await post(values)).json().data
    expect(await mailsTo(values.email)).toEqual([])
    await patch(id, { first_name: 'Robyn' })
    expect(await mailsTo(values.email)).toEqual([])
    await patch(id, { tmri_status: 'Approved' })
    await patch(id, { tmri_status: 'Approved' })
    const [mail, ...others] = await mailsTo(values.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Sign in to Passage: your account is approved')
    expect(mail?.body).toContain(`Username: ${values.username}`)
    expect(mail?.body).toContain('temporary password from your administrator')
    expect(mail?.body).toContain('En español: Inicie sesión en Passage: se aprobó su cuenta')
    expect(mail?.body).not.toContain(values.password)
    const approved = person({ tmri_status: 'Approved' })
    await post(approved)
    expect((await mailsTo(approved.email)).map(({ subject }) => subject)).toEqual([
      'Sign in to Passage: your account is approved',
    ])
  })

  test('200 an approved advocate signs in with the temporary password and gets the welcome screen [USER-033]', async () => {
    const values = person({
      is_patient_advocate: true,
      patient_advocate_info: { pa_type: hospital },
      tmri_status: 'Approved',
      npi_number: '1234567893',
    })
    expect((await post(values)).json().data).toMatchObject({
      patient_advocate_info: { pa_type: [hospital] },
      npi_number: '1234567893',
    })
    const { token } = (await signIn(values.username, values.password)).json()
    const whoami = await as(null)('GET', '/common/whoami', undefined, { headers: { authorization: token } })
    expect(whoami.json().data).toMatchObject({ first_login: true, is_patient_advocate: true })
  })

  test.each([
    ['USER-021', { username: '' }, { username: 'Required information' }],
    ['USER-021', { username: 'ab' }, { username: 'Username must be at least 3 characters' }],
    ['USER-021', { username: 'test user1' }, { username: 'Username cannot contain spaces' }],
    ['USER-022', { password: undefined }, { password: 'Password is required!' }],
    ['USER-022', { password: '' }, { password: 'Password is required!' }],
    ['USER-022', { password: '12345' }, { password: 'Password has to be longer than 6 characters!' }],
    ['USER-022', { password: '123456' }, { password: guessablePassword }],
    ['USER-023', { first_name: null }, { first_name: 'Required information' }],
    ['USER-023', { first_name: 'Al' }, { first_name: 'First name must contain at lest 3 letters' }],
    ['USER-023', { last_name: ' Li ' }, { last_name: 'Last name must contain at lest 3 letters' }],
    ['USER-024', { phone_number: '+1' }, { phone_number: 'Required information' }],
    ['USER-024', { phone_number: '555-0177' }, { phone_number: 'Invalid phone number' }],
    ['USER-025', { email: '' }, { email: 'Required information' }],
    ['USER-025', { email: 'robin@' }, { email: 'Must be a valid email' }],
    ['USER-026', { npi_number: '123456789' }, { npi_number: 'NPI number must have 10 digits' }],
    ['USER-026', { npi_number: '12345678930' }, { npi_number: 'NPI number cannot have more then 10 digits' }],
    ['USER-027', { npi_number: '1234567890' }, { npi_number: 'Invalid NPI number' }],
    ['USER-028', { is_patient_advocate: true }, { 'patient_advocate_info.pa_type': 'Required information' }],
    [
      'USER-028',
      { is_patient_advocate: true, patient_advocate_info: { pa_type: [1] } },
      { 'patient_advocate_info.pa_type': 'Choose an advocate type from the list' },
    ],
    ['USER-029', { is_admin: true }, { role_id: 'Role is required' }],
    ['USER-029', { role_id: 7 }, { role_id: 'Role is required' }],
    [
      'USER-030',
      { role_id: 4, is_patient_advocate: true, patient_advocate_info: { pa_type: [hospital] } },
      { is_patient_advocate: exclusion },
    ],
  ])(
    '422 (%s) %j [USER-021] [USER-022] [USER-023] [USER-024] [USER-025] [USER-026] [USER-027] [USER-028] [USER-029] [USER-030] [PERM-004]',
    async (_row, overrides, errors) => {
      expect(await errorsOf(post(person(overrides)))).toEqual([422, errors])
    },
  )

  test('422 for a username or email already in use, ignoring case', async () => {
    const values = person()
    await post(values)
    const other = (existing: object) => errorsOf(post(person(existing)))
    expect(await other({ username: values.username.toUpperCase() })).toEqual([
      422,
      { username: 'This username is already in use' },
    ])
    expect(await other({ email: values.email.toUpperCase() })).toEqual([422, { email: 'This email is already in use' }])
    expect(await other({ username: values.email })).toEqual([422, { username: 'This username is already in use' }])
  })

  test.each([platformRoles.SUPER_ADMIN, platformRoles.SOCIAL_WORK_ADMIN, platformRoles.TECH_SUPPORT_ADMIN])(
    '403 for creating an admin (role %i) without ROLE_WRITE [USER-042] [PERM-012]',
    async role_id => {
      expect((await post(person({ role_id }), 'social.work')).statusCode).toBe(403)
      expect((await post(person({ role_id }))).json().data.role_id).toBe(role_id)
    },
  )
})

describe('PATCH /users/:id', () => {
  test('200 changes everything except the password; the audit row has the previous values [USER-043]', async () => {
    const user = await buildUser(db, now)
    const { password, ...values } = person({
      first_name: 'Wren',
      role_id: 2,
      is_patient_advocate: false,
      tmri_status: 'Approved',
    })
    const reply = await patch(user.id, { ...values, password: 'never stored' }, 'social.work')
    expect([reply.statusCode, reply.json().data]).toEqual([
      200,
      expect.objectContaining({
        id: user.id,
        username: values.username,
        email: values.email,
        first_name: 'Wren',
        phone_number: '+12135550177',
      }),
    ])
    expect((await signIn(values.username, 'never stored')).statusCode).toBe(401)
    const audit = await db
      .selectFrom('audit_events')
      .select('detail')
      .where('action', '=', 'users.edit')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(audit?.detail).toMatchObject({ changes: { first_name: ['Sam', 'Wren'], email: [user.email, values.email] } })
  })

  test('200 Not Approved ends all sessions immediately, and Approved does not restore them [USER-011]', async () => {
    const user = await buildUser(db, now)
    const calls = [as(user.id), as(user.id)]
    const statuses = async () => Promise.all(calls.map(async call => (await call('GET', '/common/whoami')).statusCode))
    expect(await statuses()).toEqual([200, 200])
    await patch(user.id, { tmri_status: 'Not Approved' }, 'social.work')
    expect(await statuses()).toEqual([401, 401])
    await patch(user.id, { tmri_status: 'Approved' }, 'social.work')
    expect(await statuses()).toEqual([401, 401])
  })

  test('422 for approving a sign-up through the status field', async () => {
    const pending = await buildAdvocate(db, now, {
      organization_id: null,
      tmri_status: 'Not Approved',
      signup_form_data: JSON.stringify({ organization: 'Elm Valley' }),
    })
    expect(await errorsOf(patch(pending.id, { tmri_status: 'Approved' }))).toEqual([
      422,
      { tmri_status: 'Review this patient advocate’s sign-up first' },
    ])
    expect((await patch(pending.id, { first_name: 'Wren' })).statusCode).toBe(200)
  })

  test.each([
    ['USER-038', { username: 'ab' }, { username: 'Username must be at least 3 characters' }],
    ['USER-038', { first_name: '' }, { first_name: 'Required information' }],
    ['USER-038', { last_name: 'Li' }, { last_name: 'Last name must contain at lest 3 letters' }],
    ['USER-038', { phone_number: 'none' }, { phone_number: 'Invalid phone number' }],
    ['USER-038', { email: 'x' }, { email: 'Must be a valid email' }],
    ['USER-026', { npi_number: '1' }, { npi_number: 'NPI number must have 10 digits' }],
    ['USER-027', { npi_number: '1234567899' }, { npi_number: 'Invalid NPI number' }],
    ['USER-039', { is_patient_advocate: true }, { 'patient_advocate_info.pa_type': 'Required information' }],
    ['USER-039', { role_id: null }, { role_id: 'Role is required' }],
    [
      'USER-030',
      { is_patient_advocate: true, role_id: 3, patient_advocate_info: { pa_type: [hospital] } },
      { is_patient_advocate: exclusion },
    ],
  ])('422 (%s) %j [USER-026] [USER-027] [USER-030] [USER-038] [USER-039]', async (_row, overrides, errors) => {
    const { id } = await buildUser(db, now)
    expect(await errorsOf(patch(id, overrides))).toEqual([422, errors])
  })

  test("422 for a name used by another user; the user's own is accepted", async () => {
    const [first, second] = [await buildUser(db, now), await buildUser(db, now)]
    expect(await errorsOf(patch(first.id, { username: second.username.toUpperCase() }))).toEqual([
      422,
      { username: 'This username is already in use' },
    ])
    expect((await patch(first.id, { username: first.username, email: first.email.toUpperCase() })).statusCode).toBe(200)
  })

  test('200 a Super Admin makes a standard user an admin and back, effective at the next sign-in [USER-031] [USER-041] [USER-042]', async () => {
    const { id } = await buildUser(db, now)
    // Changing the role ends the user's sessions, so each call uses a new one.
    const isAdmin = async () => (await as(id)('GET', '/common/whoami')).json().data.is_admin
    expect(await isAdmin()).toBe(false)
    expect((await patch(id, { role_id: platformRoles.TECH_SUPPORT_ADMIN, is_admin: true })).statusCode).toBe(200)
    expect(await isAdmin()).toBe(true)
    const advocate = { role_id: platformRoles.RW_USER, is_patient_advocate: true, patient_advocate_info: { pa_type: [hospital] } }
    expect((await patch(id, advocate, 'social.work')).statusCode).toBe(403)
    expect((await patch(id, advocate)).json().data).toMatchObject({ role_id: 2, is_patient_advocate: true })
    expect(await isAdmin()).toBe(false)
    expect((await patch(id, { is_patient_advocate: false })).json().data.patient_advocate_info).toEqual({ pa_type: [] })
  })

  test("403 for changing the caller's own role; 422 for deactivating the caller's own account [USER-040]", async () => {
    expect((await patch(users['super.admin'], { role_id: 2 })).statusCode).toBe(403)
    expect(await errorsOf(patch(users['super.admin'], { tmri_status: 'Not Approved' }))).toEqual([
      422,
      { tmri_status: 'You cannot deactivate your own account' },
    ])
    expect((await patch(users['social.work'], { first_name: 'Tobias', role_id: 3 }, 'social.work')).statusCode).toBe(200)
  })

  test('403 without ROLE_WRITE for changing a role and for any change to another admin [USER-040] [USER-041] [PERM-012]', async () => {
    const { id } = await buildUser(db, now)
    for (const role_id of [1, 3, 4]) expect((await patch(id, { role_id }, 'social.work')).statusCode).toBe(403)
    const takeoverEdits = [
      ...[{ email: 'mine@example.org' }, { username: 'mine' }, { tmri_status: 'Not Approved' }, { role_id: 2 }],
      ...[{ first_name: 'Robin' }, { last_name: 'Robin' }, { phone_number: '(213) 555-0147' }, { npi_number: '1234567893' }],
    ]
    for (const change of takeoverEdits)
      for (const admin of ['super.admin', 'tech.support'] as const)
        expect((await patch(users[admin], change, 'social.work')).statusCode).toBe(403)
    expect((await patch(users['social.work'], { phone_number: '(213) 555-0147' }, 'social.work')).statusCode).toBe(200)
    expect((await patch(users['tech.support'], { first_name: 'June' })).statusCode).toBe(200)
  })

  test('422 for removing the advocate flag of a user with patients', async () => {
    const { id } = await buildAdvocate(db, now)
    await buildPatient(db, now, { advocate_id: id })
    expect(await errorsOf(patch(id, { is_patient_advocate: false }))).toEqual([
      422,
      { is_patient_advocate: 'Reassign this advocate’s patients first' },
    ])
  })
})

describe('PATCH /users/:id/admin-change-password', () => {
  const change = (id: number, newPassword: unknown, username: TestUsername = 'super.admin') =>
    as(username)('PATCH', `/users/${id}/admin-change-password`, { newPassword })

  test('200 the old password and all sessions end, and the new one leads to the welcome screen [USER-057]', async () => {
    const user = await buildUser(db, now)
    const call = as(user.id)
    await call('GET', '/common/whoami')
    const reply = await change(user.id, 'six456', 'social.work')
    expect([reply.statusCode, reply.json().data.message]).toEqual([200, 'Password changed succesfully'])
    expect((await call('GET', '/common/whoami')).statusCode).toBe(401)
    expect((await signIn(user.username, 'Passage!2026')).statusCode).toBe(401)
    const { token } = (await signIn(user.username, 'six456')).json()
    const whoami = await as(null)('GET', '/common/whoami', undefined, { headers: { authorization: token } })
    expect(whoami.json().data.first_login).toBe(true)
  })

  test.each([
    [undefined, 'Password is required!'],
    ['', 'Password is required!'],
    ['12345', 'Password has to be longer than 6 characters!'],
  ])('422 %j: "%s" [USER-055]', async (newPassword, message) => {
    const { id } = await buildUser(db, now)
    expect(await errorsOf(change(id, newPassword))).toEqual([422, { newPassword: message }])
  })

  test('403 for an admin’s password without ROLE_WRITE, for the caller’s own, and for non-admins [USER-053] [PERM-012]', async () => {
    const { id } = await buildUser(db, now)
    expect((await change(users['tech.support'], 'secret', 'social.work')).statusCode).toBe(403)
    expect((await change(users['super.admin'], 'secret')).statusCode).toBe(403)
    for (const username of ['tech.support', 'hospital.admin', 'org.admin', 'advocate'] as const)
      expect((await change(id, 'secret', username)).statusCode).toBe(403)
  })
})
