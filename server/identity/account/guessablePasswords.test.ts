import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as contracts from '#domain/contracts.ts'
import { guessablePassword } from '#domain/identity/account/guessable.ts'
import type { Contract } from '#domain/platform/endpoint.ts'
import { jsonSchema } from '#domain/testing.ts'
import { buildUser } from '../../seed/builders.ts'
import { findTestData, testPassword } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { context, db, as } = await startServer()
const someone = (overrides = {}) => buildUser(db, context.now(), { first_name: 'Odette', last_name: 'Marlow', ...overrides })

/** Sends a guessable password to each endpoint that sets a password. */
const endpoints: Record<string, (password: string) => Promise<{ statusCode: number; json: () => unknown }>> = {
  async 'account.changePassword newPass'(newPass) {
    const { id } = await someone()
    return as(id)('POST', '/users/change-password', { oldPass: testPassword, newPass })
  },
  async 'account.resetPassword new_password'(new_password) {
    const { email } = await someone()
    await as(null)('POST', '/users/password-reset/code', { email })
    const mail = await db.selectFrom('outbox').select('body').where('to', '=', email).executeTakeFirstOrThrow()
    const [code] = /\b\d{6}\b/.exec(context.secret.decrypt(mail.body))!
    return as(null)('POST', '/users/password-reset', { email, code, new_password })
  },
  'users.create password': password =>
    as('super.admin')('POST', '/users', {
      username: 'odette.marlow',
      first_name: 'Odette',
      last_name: 'Marlow',
      email: 'odette.marlow@elmvalley.example',
      phone_number: '(212) 456-7890',
      npi_number: '',
      role_id: 2,
      password,
    }),
  async 'users.changePassword newPassword'(newPassword) {
    const { id } = await someone()
    return as('super.admin')('PATCH', `/users/${id}/admin-change-password`, { newPassword })
  },
  async 'accountSecurity.request newPassword'(newPassword) {
    const { id } = await someone()
    const body = { act: 'password', newPassword, email: null, reason: 'Lost phone' }
    return as('social.work')('POST', `/users/${id}/account-approvals`, body)
  },
  async 'invitations.accept password'(password) {
    const { organizations } = await findTestData(db)
    const reply = await as('super.admin')('POST', '/admin/invitations', {
      first_name: 'Odette',
      last_name: 'Marlow',
      email: `${randomUUID()}@elmvalley.example`,
      organization_id: organizations.hospital,
      organization_role: 'member',
    })
    const token = reply.json().data.link.split('#')[1]
    return as(null)('POST', '/invitations/accept', { token, password })
  },
}

/** Fields that contain a password already in use. */
const current = [
  ...['account.login password', 'account.changePassword oldPass'],
  ...['secondFactor.confirm password', 'secondFactor.disable password', 'secondFactor.renewCodes password'],
]

test('every endpoint that sets a password is listed above', () => {
  const found = Object.entries(contracts as Record<string, Contract>).flatMap(([resource, calls]) =>
    Object.entries(calls).flatMap(([name, { body }]) =>
      Object.keys((body && jsonSchema(body).properties) ?? {})
        .filter(field => /pass/i.test(field))
        .map(field => `${resource}.${name} ${field}`),
    ),
  )
  expect(found.filter(field => !current.includes(field)).sort()).toEqual(Object.keys(endpoints).sort())
})

for (const [name, send] of Object.entries(endpoints))
  test.each(['P@ssword2026!', 'Abcdefg1!', 'Ab1!Ab1!', 'Odette#1988'])(
    `${name}: 422 with the reason at the field for %s [S-34]`,
    async password => {
      const reply = await send(password)
      expect([reply.statusCode, reply.json()]).toEqual([
        422,
        { message: guessablePassword, errors: { [name.split(' ')[1]!]: guessablePassword } },
      ])
    },
  )
