import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { platformRoles } from '#domain/identity/roles.ts'
import { readConfig } from '../config.ts'
import { listenTo } from '../platform/db/listen.ts'
import { adminSocket, askServer, listenForAdmin } from '../platform/gateways/adminSocket.ts'
import { deliverDue } from '../platform/outbox/deliver.ts'
import { openSecret } from '../secret.ts'
import { buildMessage, buildUser } from '../seed/builders.ts'
import { rotateKeys } from '../startup/rotateKeys.ts'
import { startServer } from '../testing.ts'
import { answerAdmin } from './adminCommands.ts'

const { app, db, context, as } = await startServer()
const password = 'Larch-meadow-41!'

/** Runs a command. Returns its status and its lines, or the reason why it was refused. */
async function run(name: string, args: string[] = [], more: object = {}) {
  const { status, body } = await answerAdmin(context, { name, args, run_by: 'root', ...more })
  return { status, text: status === 200 ? (JSON.parse(body) as string[]).join('\n') : body }
}
const auditOf = async (action: string) =>
  (await db.selectFrom('audit_events').selectAll().where('action', '=', action).orderBy('id', 'desc').execute())[0]
const signIn = (username: string, typed: string) => as(null)('POST', '/users/login', { username, password: typed })

test('reset sets a temporary password, ends sessions, unlocks, removes the second factor, keeps the role, and notifies the owner', async () => {
  const now = context.now()
  const user = await buildUser(db, now, { locked_at: now.toISOString() })
  const created_at = now.toISOString()
  const secret = context.secret.encrypt('A'.repeat(32))
  await db.insertInto('second_factors').values({ user_id: user.id, secret, confirmed_at: created_at, created_at }).execute()
  const call = as(user.id)
  await call.token()
  const { status, text } = await run('reset', [user.email.toUpperCase()], { password })
  expect([status, text.includes(password)]).toEqual([200, false])
  expect(text).toContain(user.username)
  expect((await call('GET', '/common/whoami')).statusCode).toBe(401)
  expect((await signIn(user.username, password)).statusCode).toBe(200)
  const after = await db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
  expect(after).toMatchObject({ role_id: user.role_id, first_login: true, locked_at: null })
  expect(after.password_expires_at).not.toBeNull()
  const events = await db.selectFrom('account_events').select(['kind', 'by_admin']).where('user_id', '=', user.id).execute()
  expect(events).toEqual([
    { kind: 'password_changed', by_admin: true },
    { kind: 'factor_off', by_admin: true },
  ])
  expect(await db.selectFrom('outbox').select('to').where('user_id', '=', user.id).execute()).toHaveLength(2)
  expect(await auditOf('account.resetFromServer')).toMatchObject({
    actor_id: null,
    subject_ids: [user.id],
    detail: { run_by: 'root', second_factor_removed: true },
    user_agent: 'npm run admin',
  })
})

test('a temporary password must follow the rules and not be guessable; nothing changes otherwise', async () => {
  const user = await buildUser(db, context.now(), { first_name: 'Lantern' })
  for (const bad of [undefined, '', 'short', 'nouppercase-1', 'Password1!', 'Lantern1!'])
    expect(await run('reset', [user.email], { password: bad }), bad).toMatchObject({
      status: 400,
      text: expect.stringMatching(/\w/),
    })
  expect(await run('create', ['not an address'], { password })).toMatchObject({ status: 400 })
  expect(await run('reset', ['nobody@mercy.example'], { password })).toEqual({
    status: 400,
    text: 'No account has the email address nobody@mercy.example.',
  })
  const after = await db.selectFrom('users').select('password_hash').where('id', '=', user.id).executeTakeFirstOrThrow()
  expect(after.password_hash).toBe(user.password_hash)
})

test('a reset of a super admin alerts the other super admins', async () => {
  const admin = await buildUser(db, context.now(), { role_id: platformRoles.SUPER_ADMIN })
  const alerts = () => db.selectFrom('notifications').select('id').where('subject', 'like', 'Security alert: a super%').execute()
  const before = (await alerts()).length
  await run('reset', [admin.email], { password })
  expect((await alerts()).length).toBeGreaterThan(before)
})

test('unlock ends the lock and the delay after wrong passwords', async () => {
  const user = await buildUser(db, context.now(), { locked_at: context.now().toISOString() })
  for (let n = 0; n < 12; n++) await signIn(user.username, 'Wrong-password-1!')
  expect((await run('list', [user.email])).text).toMatch(/locked/)
  expect(await run('unlock', [user.email])).toMatchObject({ status: 200 })
  expect((await run('list', [user.email])).text).toMatch(/Approved/)
  expect(await auditOf('account.unlockFromServer')).toMatchObject({ subject_ids: [user.id], detail: { was_locked: true } })
})

test('list shows the administrators, or the accounts that match a text, and is audited', async () => {
  const { text } = await run('list')
  expect(text).toContain('super.admin')
  expect(text).not.toMatch(/\badvocate\b/)
  expect((await run('list', ['advocate@'])).text).toContain('advocate')
  expect((await run('list', ['100%_'])).text).toBe('No accounts.')
  expect(await auditOf('account.listFromServer')).toMatchObject({ actor_id: null, detail: { run_by: 'root' } })
})

test('set changes the support address and the footer of emails, with immediate effect, and is audited', async () => {
  expect(await run('set', ['support_email', 'not', 'one'])).toMatchObject({
    status: 400,
    text: expect.stringContaining('email address'),
  })
  expect(await run('set', ['PORT', '80'])).toMatchObject({ status: 400, text: expect.stringContaining('environment variables') })
  expect(await run('set', ['support_email', 'help@mercy.example'])).toMatchObject({ status: 200 })
  expect(await auditOf('installation.change')).toMatchObject({
    subject_type: 'installation',
    detail: { run_by: 'root', changes: { support_email: [null, 'help@mercy.example'] } },
  })
  await run('set', ['mail_footer', 'Mercy', 'Health,', 'Elm', 'Valley'])
  expect((await run('settings')).text).toMatch(/support_email +help@mercy\.example\nmail_footer +Mercy Health, Elm Valley/)
  const user = await buildUser(db, context.now())
  await run('reset', [user.email], { password })
  const sent: string[] = []
  const mail = {
    send: async ({ to, body }: { to: string; body: string }) => void (to === user.email && sent.push(body)),
    close() {},
  }
  await deliverDue({ ...context, log: app.log }, mail)
  expect(sent.join()).toMatch(/email help@mercy\.example now[\s\S]*-- \nMercy Health, Elm Valley$/)
  await run('set', ['support_email'])
  expect((await run('settings')).text).toMatch(/support_email +\(default\)/)
})

test('the review of the Spanish release, which names a text on the screen, is not a setting of the command', async () => {
  expect((await run('settings')).text).not.toContain('spanish')
  const { status, text } = await run('set', ['spanish_release_counsel', 'Ada', 'Voss'])
  expect([status, text]).toEqual([400, expect.stringMatching(/^Specify a setting .* maintenance_until\. All others/)])
})

test('an archive for a folder that does not exist, or for an existing file, is refused with the reason', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'passage-archive-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'kept.zip'), '')
  for (const [path, reason] of [
    [join(folder, 'nowhere', 'mercy.zip'), `The folder ${join(folder, 'nowhere')} does not exist.`],
    [join(folder, 'kept.zip'), `${join(folder, 'kept.zip')} already exists. This command never overwrites a file.`],
  ] as const)
    expect(await run('archive', ['1', path])).toEqual({ status: 400, text: reason })
})

test('a malformed or unknown command changes nothing', async () => {
  for (const input of [undefined, {}, { name: 'drop', args: [], run_by: '' }, { name: 'list', args: 'all', run_by: '' }])
    expect(await answerAdmin(context, input)).toEqual({ status: 400, body: '' })
})

test('a command reaches a running server through its socket, which only the server’s user can open; a dead socket is replaced', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'passage-admin-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = adminSocket(folder)
  expect(await askServer(path, {})).toBeUndefined()
  writeFileSync(path, '')
  const umask = process.umask(0o077)
  const { close } = await listenForAdmin(path, command => answerAdmin(context, command))
  process.umask(umask)
  expect(statSync(path).mode & 0o777).toBe(0o700)
  const command = { name: 'list', args: ['super.admin'], run_by: 'root' }
  expect(await askServer(path, command)).toMatchObject({ status: 200, body: expect.stringContaining('super.admin') })
  // A second server with the same folder does not take the socket over.
  await (await listenForAdmin(path, async () => ({ status: 500, body: 'second' }))).close()
  expect(await askServer(path, command)).toMatchObject({ status: 200 })
  await close()
  expect(await askServer(path, command)).toBeUndefined()
})

test('rotate-keys creates a new key in the data folder, converts the data, keeps the earlier key, and can be repeated', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'passage-keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'secret-key')
  const before = 'the key of this server before the rotation'
  writeFileSync(path, before)
  const server = await startServer({ config: { SECRET_KEY: before } })
  const message = await buildMessage(server.db, context.now(), { body: openSecret(before).encrypt('a message') })
  const rotating = {
    config: readConfig({ DATA_DIR: folder }),
    db: server.db,
    direct: server.db,
    now: context.now(),
    run_by: 'root',
  }
  const lines = await rotateKeys(rotating)
  const after = readFileSync(path, 'utf8')
  expect(after).not.toBe(before)
  expect(lines.join('\n')).not.toContain(after)
  const [, kept] = /previous one is in (\S+):/.exec(lines.join('\n'))!
  expect(readFileSync(kept!, 'utf8')).toBe(before)
  const body = async () =>
    (await server.db.selectFrom('outbox').select('body').where('id', '=', message.id).executeTakeFirstOrThrow()).body
  expect(openSecret(after).decrypt(await body())).toBe('a message')
  const row = await server.db
    .selectFrom('audit_events')
    .selectAll()
    .where('action', '=', 'installation.rotateKeys')
    .executeTakeFirst()
  expect(row).toMatchObject({ detail: expect.objectContaining({ run_by: 'root', unreadable: 0 }) })
  expect(JSON.stringify(row)).not.toContain(after)
  // A run that was killed after the new key was stored.
  const between = 'the key that an interrupted rotation had replaced'
  writeFileSync(`${path}.before`, between)
  const late = await buildMessage(server.db, context.now(), { body: openSecret(between).encrypt('converted late') })
  await rotateKeys(rotating)
  expect(readFileSync(path, 'utf8')).toBe(after)
  const { body: converted } = await server.db
    .selectFrom('outbox')
    .select('body')
    .where('id', '=', late.id)
    .executeTakeFirstOrThrow()
  expect(openSecret(after).decrypt(converted)).toBe('converted late')
})

test('rotate-keys with SECRET_KEY requires the previous key', async () => {
  const config = readConfig({ SECRET_KEY: 'a new key, chosen by the operator today' })
  await expect(rotateKeys({ config, db, direct: db, now: context.now(), run_by: 'root' })).rejects.toThrow('SECRET_KEY_BEFORE')
})

test('rotate-keys refuses behind a pooler without a direct connection, because a server may be running', async () => {
  const before = { SECRET_KEY_BEFORE: 'the key that the servers use at present, today' }
  const pooled = { DATABASE_URL: 'postgres://127.0.0.1/passage', DATABASE_POOLER: 'session' }
  const config = readConfig({ SECRET_KEY: 'a new key, chosen by the operator today', ...before, ...pooled })
  const rotating = rotateKeys({ config, db, direct: db, now: context.now(), run_by: 'root' })
  await expect(rotating).rejects.toThrow('Set DATABASE_DIRECT_URL')
})

const database = inject('database')
test.runIf(database.engine === 'postgres')(
  'rotate-keys finds running servers behind a pooler by their direct connections',
  async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    const url = new URL(rows[0]!.name, 'url' in database ? database.url : undefined).href
    const pooled = { DATABASE_URL: url, DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: url }
    const config = readConfig({ SECRET_KEY: 'a new key, chosen by the operator today', ...pooled })
    const rotate = () => rotateKeys({ config, db, direct: db, now: context.now(), run_by: 'root' })
    const listening = listenTo(url, { channel: 'a_server', onMessage: () => {} }, app.log)
    await listening.ready
    await expect(rotate()).rejects.toThrow('Stop every server first')
    await listening.close()
    // The pooler's connections stay open, as the test's own do.
    await expect.poll(() => rotate().catch((error: Error) => error.message)).toContain('SECRET_KEY_BEFORE')
  },
)
