import { globSync, readFileSync } from 'node:fs'
import { Secret, TOTP } from 'otpauth'
import { expect, onTestFinished, test } from 'vitest'
import { buildUser } from '../../seed/builders.ts'
import { testPassword } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { db, context, as, clock } = await startServer()
const admin = as('social.work')
type User = Awaited<ReturnType<typeof buildUser>>

const mailsTo = async (to: string) =>
  (await db.selectFrom('outbox').selectAll().where('to', '=', to).orderBy('id').execute()).map(mail => mail.subject)
async function turnOn(user: User) {
  const { secret } = (await as(user.id)('POST', '/users/current/second-factor')).json().data
  // A code is accepted only once per time step.
  clock.advance(30)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: context.now().getTime() })
  return as(user.id)('POST', '/users/current/second-factor/confirm', { code, password: testPassword })
}
async function resetByCode({ email }: User) {
  const { email: now } = await db
    .selectFrom('users')
    .select('email')
    .where('email', 'like', `%${email}`)
    .executeTakeFirstOrThrow()
  await as(null)('POST', '/users/password-reset/code', { email: now })
  const mail = await db.selectFrom('outbox').selectAll().where('to', '=', now).orderBy('id', 'desc').executeTakeFirstOrThrow()
  const code = /\b\d{6}\b/.exec(context.secret.decrypt(mail.body))![0]
  return as(null)('POST', '/users/password-reset', { email: now, code, new_password: 'Harbor lights 7!' })
}

/** All ways to change an account's identity or security, each with the notice that the owner gets. */
const changes: {
  what: string
  subject: string
  kind: string
  by: string
  first?: (user: User) => Promise<unknown>
  act: (user: User) => Promise<{ statusCode: number }>
}[] = [
  {
    what: 'own phone number',
    kind: 'phone_changed',
    by: 'owner',
    subject: 'Your Passage phone number was changed',
    act: ({ id }) => as(id)('PATCH', '/users/current', { phone_number: '213 555 0123' }),
  },
  {
    what: 'own password',
    kind: 'password_changed',
    by: 'owner',
    subject: 'Your Passage password was changed',
    act: ({ id }) => as(id)('POST', '/users/change-password', { oldPass: testPassword, newPass: 'Harbor lights 7!' }),
  },
  {
    what: 'password by a code',
    kind: 'password_changed',
    by: 'code',
    subject: 'Your Passage password was changed',
    act: resetByCode,
  },
  {
    what: 'second factor on',
    kind: 'factor_on',
    by: 'owner',
    subject: 'Two-factor authentication was turned on for your Passage account',
    act: turnOn,
  },
  {
    ...{
      what: 'second factor off',
      kind: 'factor_off',
      by: 'owner',
      subject: 'Two-factor authentication was turned off for your Passage account',
    },
    first: turnOn,
    act: ({ id }) => as(id)('POST', '/users/current/second-factor/disable', { password: testPassword }),
  },
  {
    what: 'backup codes',
    kind: 'codes_renewed',
    by: 'owner',
    subject: 'Your Passage backup codes were replaced',
    first: turnOn,
    act: ({ id }) => as(id)('POST', '/users/current/second-factor/backup-codes', { password: testPassword }),
  },
  {
    ...{
      what: 'email by an administrator',
      kind: 'email_changed',
      by: 'administrator',
      subject: 'An administrator changed your Passage email address',
    },
    act: ({ id, username }) => admin('PATCH', `/users/${id}`, { email: `newer.${username}@elm.example` }),
  },
  {
    ...{
      what: 'username by an administrator',
      kind: 'username_changed',
      by: 'administrator',
      subject: 'An administrator changed your Passage username',
    },
    act: ({ id, username }) => admin('PATCH', `/users/${id}`, { username: `other.${username}` }),
  },
  {
    ...{
      what: 'phone by an administrator',
      kind: 'phone_changed',
      by: 'administrator',
      subject: 'An administrator changed your Passage phone number',
    },
    act: ({ id }) => admin('PATCH', `/users/${id}`, { phone_number: '213 555 0124' }),
  },
  {
    ...{
      what: 'password by an administrator',
      kind: 'password_changed',
      by: 'administrator',
      subject: 'An administrator set a new password for your Passage account',
    },
    act: ({ id }) => admin('PATCH', `/users/${id}/admin-change-password`, { newPassword: 'Harbor lights 8!' }),
  },
  {
    what: 'lock',
    kind: 'locked',
    by: 'administrator',
    subject: 'An administrator locked your Passage account',
    act: ({ id }) => admin('POST', `/users/${id}/lock`),
  },
  {
    what: 'unlock',
    kind: 'unlocked',
    by: 'administrator',
    subject: 'An administrator unlocked your Passage account',
    first: ({ id }) => admin('POST', `/users/${id}/lock`),
    act: ({ id }) => admin('POST', `/users/${id}/unlock`),
  },
  {
    ...{
      what: 'factor by a super admin',
      kind: 'factor_off',
      by: 'administrator',
      subject: 'An administrator turned off two-factor authentication for your Passage account',
    },
    first: turnOn,
    act: ({ id }) => as('super.admin')('DELETE', `/users/${id}/second-factor`),
  },
]

test.each(changes)(
  '$what: notified at the current and the previous address, and listed for the owner and super admins [S-17]',
  async ({ first, act, subject, kind, by }) => {
    const user = await buildUser(db, context.now())
    const newEmail = `new.${user.email}`
    expect((await as(user.id)('PATCH', '/users/current', { email: newEmail })).statusCode).toBe(200)
    await first?.(user)
    const before = [(await mailsTo(user.email)).length, (await mailsTo(newEmail)).length]
    expect((await act(user)).statusCode).toBe(200)
    const { email } = await db.selectFrom('users').select('email').where('id', '=', user.id).executeTakeFirstOrThrow()
    expect((await mailsTo(user.email)).slice(before[0])).toEqual([subject])
    expect(
      (await mailsTo(newEmail)).slice(before[1]).filter(subject => subject !== 'Reset your Passage password with this code'),
    ).toEqual([subject])
    expect((await mailsTo(email)).at(-1)).toBe(subject)
    await db.updateTable('users').set({ locked_at: null, first_login: false }).where('id', '=', user.id).execute()
    const response = (await as(user.id)('GET', '/users/current/security-activity')).json()
    expect(response.data[0]).toMatchObject({ kind, by, at: context.now().toISOString() })
    expect(response.total).toBeGreaterThanOrEqual(2)
    expect((await as('super.admin')('GET', `/admin/security-activity?user_id=${user.id}`)).json().data[0]).toMatchObject({
      kind,
      user_id: user.id,
    })
  },
)

test('after seven days, the previous address is no longer notified', async () => {
  const user = await buildUser(db, context.now())
  await as(user.id)('PATCH', '/users/current', { email: `new.${user.email}` })
  const lock = () => as('social.work')('POST', `/users/${user.id}/lock`)
  const unlock = () => as('social.work')('POST', `/users/${user.id}/unlock`)
  const started = context.now()
  // The other tests' sessions must not expire.
  onTestFinished(() => clock.set(started))
  clock.advance(7 * 86_400 - 1)
  await lock()
  expect(await mailsTo(user.email)).toHaveLength(2)
  clock.advance(1)
  await unlock()
  expect(await mailsTo(user.email)).toHaveLength(2)
  expect(await mailsTo(`new.${user.email}`)).toHaveLength(3)
})

/**
 * Every file that writes to these tables. The value is `records it` or the reason why the file need not record the change.
 */
const writers: Record<string, 'records it' | string> = {
  'server/people/accountSecurity/acts.ts': 'records it',
  'server/identity/account/current.ts': 'records it',
  'server/platform/auth/logins.ts': 'its callers, account/routes.ts and account/reset.ts, record it',
  'server/identity/account/profileRoutes.ts': 'the picture alone',
  'server/workflows/editUser.ts': 'records it',
  'server/people/users/approve.ts': 'lets a sign-up in for the first time: the mail with the password is the notice',
  'server/identity/sessions/routes.ts': 'records it',
  'server/identity/secondFactor/routes.ts': 'records it',
  'server/identity/secondFactor/factorQueries.ts': 'its callers, the routes, record it',
  'server/messaging/notifications/digest.ts': 'when a summary was sent alone',
  'server/workflows/restoreSuperAdmin.ts': 'runs on the server itself: the event notifies the owner and the super admins',
  'server/workflows/adminCommands.ts': 'records it',
  'server/identity/signOn/accounts.ts':
    'roles from the provider, and a temporary password that was never used: the audit row of the sign-in has both',
  'server/people/organizations/people.ts': 'membership alone',
  'server/people/organizations/members.ts': 'membership alone',
}

test('every file that changes an account or its second factor records it, or is listed with the reason', () => {
  const writes =
    /\.updateTable\('users'\)|\.(updateTable|insertInto|deleteFrom)\('(second_factors|backup_codes)'\)|update users\b/
  const files = globSync('server/**/*.ts').filter(file => !/\.test(ing)?\.ts$|\/(guards|seed|startup|db|reading)\//.test(file))
  const found = files.filter(file => writes.test(readFileSync(file, 'utf8')))
  expect(found.filter(file => !(file in writers))).toEqual([])
  for (const [file, expected] of Object.entries(writers))
    if (expected === 'records it') expect([file, /recordAccountChange\(/.test(readFileSync(file, 'utf8'))]).toEqual([file, true])
})
