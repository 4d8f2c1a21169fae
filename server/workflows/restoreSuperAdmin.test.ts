import { type SqlBool, sql } from 'kysely'
import { expect, test } from 'vitest'
import { platformRoles } from '#domain/identity/roles.ts'
import { buildUser } from '../seed/builders.ts'
import { findTestData, testEmail, testUsers } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'
import { answerAdmin } from './adminCommands.ts'

const server = await startServer()
const { db, context, as } = server
const password = 'Larch-meadow-41!'
const create = async (email: string) => {
  const { status, body } = await answerAdmin(context, { name: 'create', args: [email], password, run_by: 'root' })
  expect([status, body.includes(password)]).toEqual([200, false])
  return body
}
const { users } = await findTestData(db)

const signIn = async (username: string, password: string) =>
  (await as(null)('POST', '/users/login', { username, password })).statusCode
const auditOf = (id: number) =>
  db
    .selectFrom('audit_events')
    .select(['actor_id', 'detail', 'user_agent'])
    .where('action', '=', 'account.restoreSuperAdmin')
    .where(sql<SqlBool>`${id}::int = any(subject_ids)`)
    .execute()

test('an unknown address becomes a super admin who must choose a new password; the other super admins are alerted', async () => {
  const username = 'ada@mercy.example'
  expect(await create(username)).toContain(`Created the super admin ${username}`)
  expect(await signIn(username, password)).toBe(200)
  const user = await db.selectFrom('users').selectAll().where('email', '=', username).executeTakeFirstOrThrow()
  expect(user).toMatchObject({ role_id: platformRoles.SUPER_ADMIN, tmri_status: 'Approved', first_login: true })
  expect(user.password_expires_at).not.toBeNull()
  expect(await auditOf(user.id)).toEqual([
    { actor_id: null, detail: { created: true, run_by: 'root' }, user_agent: 'npm run admin' },
  ])
  const alerted = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('subject', 'like', 'Security alert: a super%')
    .execute()
  expect(alerted.map(({ user_id }) => user_id)).toContain(users['super.admin'])
  expect(alerted.map(({ user_id }) => user_id)).not.toContain(user.id)
})

test('an existing account becomes an unlocked super admin without a second factor or sessions; the previous role is recorded', async () => {
  const now = context.now()
  const { id, email, username } = await buildUser(db, now, { tmri_status: 'Not Approved', locked_at: now.toISOString() })
  await db
    .insertInto('second_factors')
    .values({
      user_id: id,
      secret: context.secret.encrypt('A'.repeat(32)),
      confirmed_at: now.toISOString(),
      created_at: now.toISOString(),
    })
    .execute()
  const call = as(id)
  await call.token()
  expect(await create(email.toUpperCase())).toContain(`Made this account an active super admin: ${username}`)
  expect((await call('GET', '/common/whoami')).statusCode).toBe(401)
  expect(await signIn(username, password)).toBe(200)
  expect(await auditOf(id)).toMatchObject([
    { detail: { run_by: 'root', before: { role_id: platformRoles.RW_USER, tmri_status: 'Not Approved' } } },
  ])
  const notices = await db.selectFrom('outbox').select('subject').where('user_id', '=', id).execute()
  expect(notices).toHaveLength(1)
})

test('the test users’ super admin keeps the account', async () => {
  const admin = testUsers.find(({ username }) => username === 'super.admin')!
  await create(testEmail(admin))
  expect(await db.selectFrom('users').select('id').where('email', '=', testEmail(admin)).execute()).toEqual([
    { id: users['super.admin'] },
  ])
})
