import { describe, expect, test } from 'vitest'
import { guessablePassword } from '#domain/identity/account/guessable.ts'
import { limits } from '#domain/identity/account/throttle.ts'
import { invalidInvitation, invitationLifetime } from '#domain/people/invitations/schema.ts'
import { buildOrganization } from '../../seed/builders.ts'
import { tagIds } from '../../seed/catalog.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { db, context, as, clock } = await startServer()
const { organizations, users } = await findTestData(db)
const admin = as('social.work')
const anyone = as(null)
const { email: taken } = await db.selectFrom('users').select('email').where('id', '=', users.advocate).executeTakeFirstOrThrow()
const [hospitalType] = tagIds('pa_type', 'Hospital')
const password = 'Harbor lights 7!'
let n = 0
const invite = (overrides: object = {}, by = admin) =>
  by('POST', '/admin/invitations', {
    first_name: 'Robin',
    last_name: 'Sedge',
    email: `robin.${++n}@elmvalley.example`,
    organization_id: organizations.hospital,
    organization_role: 'member',
    ...overrides,
  })
/** The token in a response to an administrator who must pass on the link. */
const tokenOf = (reply: { json: () => { data: { link: string } } }) => reply.json().data.link.split('#')[1]!
const open = (token: string) => anyone('POST', '/invitations/open', { token })
const accept = (token: string, overrides: object = {}) => anyone('POST', '/invitations/accept', { token, password, ...overrides })

describe('POST /admin/invitations', () => {
  test('200 without an email server returns the link once and stores only a digest of its token [S-36]', async () => {
    const reply = await invite()
    expect(reply.json().data).toMatchObject({
      first_name: 'Robin',
      organization_id: organizations.hospital,
      invited_by: expect.any(String),
    })
    const token = tokenOf(reply)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const { token_hash } = await db
      .selectFrom('invitations')
      .selectAll()
      .where('id', '=', reply.json().data.id)
      .executeTakeFirstOrThrow()
    expect(token_hash).not.toContain(token)
    const listed = (await admin('GET', '/admin/invitations')).json()
    expect(JSON.stringify(listed)).not.toMatch(/token|link/)
    expect(listed.data[0]).toMatchObject({ id: reply.json().data.id })
  })

  test('200 with an email server emails the link and does not return it [S-36]', async () => {
    const mailing = { ...context.config, SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://passage.example' }
    const before = { ...context.config }
    Object.assign(context.config, mailing)
    const reply = await invite({ email: 'mailed@elmvalley.example' })
    Object.assign(context.config, before)
    for (const name of ['SMTP_URL', 'PUBLIC_URL'] as const) if (!(name in before)) delete context.config[name]
    expect([reply.statusCode, reply.json().data.link]).toEqual([200, null])
    const mail = await db.selectFrom('outbox').selectAll().where('to', '=', 'mailed@elmvalley.example').executeTakeFirstOrThrow()
    const body = context.secret.decrypt(mail.body!)
    const token = /https:\/\/passage\.example\/invitation#([\w-]{43})/.exec(body)![1]!
    expect(body).toMatch(
      /An administrator invited you to join\..+\n\nEn español: Tiene una invitación a Passage\n\n.+#[\w-]{43}\n/s,
    )
    expect(body).not.toContain('Sedge')
    expect((await open(token)).statusCode).toBe(200)
  })

  test.each([
    ['a taken address, in any case', () => ({ email: taken.toUpperCase() }), { email: 'This email is already in use' }],
    ['no organization', () => ({ organization_id: null }), { organization_id: 'Select an organization' }],
    ['an unknown organization', () => ({ organization_id: 2_000_000_000 }), { organization_id: 'Select an organization' }],
    ['an advocate without a type', () => ({ is_patient_advocate: true }), { pa_type: 'Required information' }],
    [
      'an unknown advocate type',
      () => ({ is_patient_advocate: true, pa_type: [1] }),
      { pa_type: 'Choose an advocate type from the list' },
    ],
  ])('422 for %s [S-36]', async (_, values, errors) => {
    const reply = await invite(values())
    expect([reply.statusCode, reply.json().errors]).toEqual([422, errors])
  })

  test('422 for a deactivated organization, and for a person already invited, in any case [S-36]', async () => {
    const closed = await buildOrganization(db, context.now(), { type: 'hospital', active_status: 'Deactivated' })
    expect((await invite({ organization_id: closed.id })).json().errors).toHaveProperty('organization_id')
    await invite({ email: 'twice@elmvalley.example' })
    expect((await invite({ email: 'TWICE@elmvalley.example' })).json().errors.email).toMatch(
      /An invitation to this address is waiting/,
    )
  })

  test('only one of several concurrent invitations to one address succeeds [S-36]', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => invite({ email: 'race@elmvalley.example' })))
    expect(replies.map(reply => reply.statusCode).sort()).toEqual([200, 422, 422])
  })
})

describe('POST /invitations/accept', () => {
  test('200 creates an approved member, who signs in and only has to accept the agreement [S-36]', async () => {
    const email = 'accepting@elmvalley.example'
    const token = tokenOf(
      await invite({ email, is_patient_advocate: true, pa_type: [hospitalType], organization_role: 'administrator' }),
    )
    expect((await open(token)).json().data).toMatchObject({ email, first_name: 'Robin' })
    expect((await accept(token)).statusCode).toBe(200)
    const user = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    expect(user).toMatchObject({
      username: email,
      tmri_status: 'Approved',
      role_id: 2,
      first_login: false,
      is_patient_advocate: true,
      organization_id: organizations.hospital,
      organization_role: 'administrator',
      pa_type: [hospitalType],
    })
    const signedIn = await anyone('POST', '/users/login', { username: email, password })
    const current = await as(null)('GET', '/users/current', undefined, { headers: { authorization: signedIn.json().token } })
    expect(current.json().data.user).toMatchObject({ password_due: false, agreement_due: true })
    const audit = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'invitations.accept')
      .orderBy('id', 'desc')
      .execute()
    expect(audit.map(row => row.subject_type)).toEqual(expect.arrayContaining(['users', 'invitations']))
    expect((await admin('GET', '/admin/invitations')).json().data.map((one: { email: string }) => one.email)).not.toContain(email)
  })

  test('only one of several concurrent calls creates an account, and the link works once [S-36]', async () => {
    const token = tokenOf(await invite({ email: 'once@elmvalley.example' }))
    const replies = await Promise.all([1, 2, 3, 4].map(() => accept(token)))
    expect(replies.map(reply => reply.statusCode).sort()).toEqual([200, 404, 404, 404])
    expect((await accept(token)).json().message).toBe(invalidInvitation)
    expect((await open(token)).statusCode).toBe(404)
  })

  test('422 for a guessable password or one that breaks a rule; the link still works [S-34] [S-36]', async () => {
    const token = tokenOf(await invite())
    expect((await accept(token, { password: 'Sedge#1988' })).json().errors).toEqual({ password: guessablePassword })
    expect((await accept(token, { password: 'short' })).json().errors.password).toBe(
      'New password must include a minimum of 8 characters',
    )
    expect((await accept(token)).statusCode).toBe(200)
  })

  test('404 after a new link, after a revocation, and for a deactivated organization [S-36]', async () => {
    const first = await invite()
    const { id } = first.json().data
    const second = tokenOf(await admin('POST', `/admin/invitations/${id}/resend`))
    expect((await accept(tokenOf(first))).statusCode).toBe(404)
    expect((await open(second)).statusCode).toBe(200)
    expect((await admin('DELETE', `/admin/invitations/${id}`)).statusCode).toBe(200)
    expect((await accept(second)).statusCode).toBe(404)
    for (const send of [admin('DELETE', `/admin/invitations/${id}`), admin('POST', `/admin/invitations/${id}/resend`)])
      expect((await send).statusCode).toBe(404)

    const closing = await buildOrganization(db, context.now(), { type: 'hospital', active_status: 'Approved' })
    const token = tokenOf(await invite({ organization_id: closing.id }))
    await db.updateTable('organizations').set({ active_status: 'Deactivated' }).where('id', '=', closing.id).execute()
    expect((await accept(token)).statusCode).toBe(404)
  })

  test('409 if an account with this address was created in the meantime; the invitation stays [S-36]', async () => {
    const email = 'meantime@elmvalley.example'
    const token = tokenOf(await invite({ email }))
    await db.updateTable('users').set({ email }).where('id', '=', users.colleague).execute()
    expect((await accept(token)).statusCode).toBe(409)
    expect((await open(token)).statusCode).toBe(200)
  })
})

test('429 after many unknown links from one address, and after many invitations to one address [S-36]', async () => {
  const replies = []
  for (let at = 0; at <= limits.invitationLinks.max; at++) replies.push((await open(`unknown ${at}`)).statusCode)
  expect([replies[0], replies.at(-1)]).toEqual([404, 429])
  const { id } = (await invite()).json().data
  const sent = []
  for (let at = 0; at < limits.invitations.max; at++)
    sent.push((await admin('POST', `/admin/invitations/${id}/resend`)).statusCode)
  expect([sent[0], sent.at(-1)]).toEqual([200, 429])
})

// Last, because the sessions expire too.
test('404 after 72 hours [S-36]', async () => {
  const token = tokenOf(await invite())
  clock.advance(invitationLifetime - 1)
  expect((await open(token)).statusCode).toBe(200)
  clock.advance(2)
  expect((await accept(token)).json().message).toBe(invalidInvitation)
})
