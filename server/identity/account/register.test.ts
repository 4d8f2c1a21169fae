import { beforeEach, describe, expect, test } from 'vitest'
import { startServer } from '../../testing.ts'

const { app, db, context, as } = await startServer()
const form = {
  first_name: 'Odette',
  last_name: 'Marlow',
  phone: '(213) 555-0188',
  email: 'odette.marlow@elmvalley.example',
  state: 'CA',
  organization: 'Elm Valley Hospital',
  address: '12 Elm Street',
  city: 'Elm Valley',
  zipcode: '90001',
}
/** Each test calls from a different IP address, because the number of requests per address is limited. */
let caller = 0
beforeEach(() => {
  caller++
})
const register = (body: object) =>
  app.inject({ method: 'POST', url: '/api/v2/users/register', payload: body, remoteAddress: `192.0.2.${caller}` })
const mails = (to: string) => db.selectFrom('outbox').selectAll().where('to', '=', to).orderBy('id').execute()

describe('POST /users/register', () => {
  test('200 stores a pending advocate with the sign-up data and sends an email [AUTH-020] [AUTH-022] [AUTH-023]', async () => {
    const reply = await register(form)
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { data: { message: 'Registration successful' }, message: 'Registration successful' },
    ])
    const user = await db.selectFrom('users').selectAll().where('email', '=', form.email).executeTakeFirstOrThrow()
    expect(user).toMatchObject({
      username: form.email,
      first_name: 'Odette',
      phone_number: '+12135550188',
      is_patient_advocate: true,
      tmri_status: 'Not Approved',
      organization_id: null,
      signup_form_data: {
        organization: 'Elm Valley Hospital',
        address: '12 Elm Street',
        city: 'Elm Valley',
        state: 'CA',
        zipcode: '90001',
      },
    })
    const sent = await mails(form.email)
    expect(sent.map(mail => mail.subject)).toEqual(['We received your Passage account request'])
    expect(context.secret.decrypt(sent[0]!.body)).toMatch(
      /^Thank you\. An .+\n\nEn español: Recibimos su petición.+\n\nGracias\. Un /s,
    )
    const shownUser = (await as('super.admin')('GET', `/users/${user.id}`)).json().data
    expect(shownUser.signup_form_data.organization).toBe('Elm Valley Hospital')
  })

  test('200 notifies the administrators who approve sign-ups, once [S-15]', async () => {
    const email = 'told.of@elmvalley.example'
    const notifications = async () =>
      (
        await db
          .selectFrom('notifications')
          .innerJoin('users', 'users.id', 'notifications.user_id')
          .where('notifications.subject', '=', 'Review a new sign-up')
          .where('notifications.message', '=', 'Ottilie Marlow, Elm Valley Hospital')
          .select('users.username')
          .execute()
      )
        .map(({ username }) => username)
        .sort()
    await register({ ...form, first_name: 'Ottilie', email })
    await register({ ...form, first_name: 'Ottilie', email })
    expect(await notifications()).toEqual(['social.work', 'super.admin'])
    const sent = await db.selectFrom('outbox').selectAll().where('subject', '=', 'Review a new sign-up').execute()
    expect(sent.length).toBeGreaterThan(0)
    expect(context.secret.decrypt(sent[0]!.body)).not.toContain('Ottilie')
  })

  test('200 with the same response for a known address, whose owner gets an email; nothing changes', async () => {
    const email = 'known.already@elmvalley.example'
    await register({ ...form, email })
    const before = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    const repeated = await register({ ...form, email: email.toUpperCase(), first_name: 'Somebody' })
    expect([repeated.statusCode, repeated.json().message]).toEqual([200, 'Registration successful'])
    expect(await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()).toEqual(before)
    const [mail] = await mails(email.toUpperCase())
    expect(mail!.subject).toBe('Sign in to your existing Passage account')
    const body = context.secret.decrypt(mail!.body)
    expect(body).toMatch(/^Someone, .+ignore this email\.\n\nEn español: .+\n\nAlguien, .+ignore este correo\.$/s)
    expect(body).not.toContain('Odette')
  })

  test('200 twenty concurrent requests create one user', async () => {
    const email = 'at.once@elmvalley.example'
    const replies = await Promise.all(Array.from({ length: 20 }, () => register({ ...form, email })))
    expect(new Set(replies.map(reply => reply.statusCode))).toEqual(new Set([200]))
    expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1)
  })

  test('200 repeated requests get the same response but send few emails to one mailbox', async () => {
    const email = 'colleague@elmvalley.example'
    const replies = []
    for (let n = 0; n < 6; n++) replies.push(await register({ ...form, email }))
    expect(new Set(replies.map(reply => `${reply.statusCode} ${reply.body}`)).size).toBe(1)
    expect((await mails(email)).map(mail => mail.subject)).toEqual([
      'We received your Passage account request',
      'Sign in to your existing Passage account',
      'Sign in to your existing Passage account',
    ])
  })

  test('a new user cannot sign in before the approval', async () => {
    const email = 'not.approved@elmvalley.example'
    await register({ ...form, email })
    const reply = await app.inject({
      method: 'POST',
      url: '/api/v2/users/login',
      payload: { username: email, password: 'Passage!2026' },
    })
    expect(reply.statusCode).toBe(401)
  })

  const invalidFields = [
    ['first_name', '', 'Required information', '[AUTH-015]'],
    ['first_name', 'Al', 'First name must contain at lest 3 letters', '[AUTH-015]'],
    ['last_name', ' ', 'Required information', '[AUTH-016]'],
    ['last_name', 'Yu', 'Last name must contain at lest 3 letters', '[AUTH-016]'],
    ['phone', '', 'Required information', '[AUTH-017]'],
    ['phone', '12345', 'Invalid phone number', '[AUTH-017]'],
    ['email', '', 'Required information', '[AUTH-018]'],
    ['email', 'odette at elm', 'Must be a valid email', '[AUTH-018]'],
    ['state', 'ZZ', 'Choose a state from the list', '[AUTH-019]'],
    ['zipcode', 'ABCDE', 'Enter a five-digit ZIP code', '[AUTH-019]'],
    ...['state', 'organization', 'address', 'city', 'zipcode'].map(
      field => [field, '', 'Required information', '[AUTH-019]'] as const,
    ),
  ] as const
  test.each(
    invalidFields.map(
      ([field, value, message, row]) => [`422 ${field} "${value}": ${message} ${row}`, field, value, message] as const,
    ),
  )('%s', async (_title, field, value, message) => {
    const reply = await register({ ...form, email: 'new@elmvalley.example', [field]: value })
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { [field]: message }])
    expect(await db.selectFrom('users').select('id').where('email', '=', 'new@elmvalley.example').execute()).toEqual([])
  })
})
