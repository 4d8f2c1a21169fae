import { expect, test } from 'vitest'
import { SupportBundle } from '#domain/platform/system/schema.ts'
import { type Config, readConfig, Settings } from '../../config.ts'
import { buildPatient } from '../../seed/builders.ts'
import { startServer } from '../../testing.ts'
import { answerAdmin } from '../../workflows/adminCommands.ts'
import { keepRecentLines } from '../log/logger.ts'
import { supportBundle } from './supportBundle.ts'

const { app, db, context, as, logs } = await startServer()

test('a super admin gets versions, settings, health, database sizes, migrations, and log lines; the audit log records it', async () => {
  await as('super.admin')('GET', '/admin/system')
  const reply = await as('super.admin')('POST', '/admin/system/bundle')
  const { data } = reply.json()
  expect(SupportBundle.parse(data)).toEqual(data)
  expect(data.database.tables.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['patients', 'users']))
  expect(data.migrations.length).toBeGreaterThan(50)
  expect(data.health.checks.length).toBeGreaterThan(5)
  expect(data.log).toContainEqual(expect.objectContaining({ route: '/api/v2/admin/system', status: 200, msg: 'answered' }))
  const row = await db.selectFrom('audit_events').selectAll().where('action', '=', 'system.bundle').executeTakeFirst()
  expect(row).toMatchObject({ actor_id: expect.any(Number) })
})

test('no setting that may be secret is in the bundle', async () => {
  const secret = 'Zqsecret'
  const texts = Object.keys(Settings.shape).map(name => [name, `${secret}${name}`])
  const config = { ...readConfig({}), ...Object.fromEntries(texts) } as Config
  const { settings } = await supportBundle({ ...context, config })
  const shown = Object.entries(settings).filter(([, value]) => value !== '(set)')
  // Whoever adds a name here has made sure that it is neither secret nor names a person.
  expect(shown.map(([name]) => name).toSorted()).toEqual([
    ...['CHAT_WIDGET_REGION', 'DATABASE_POOLER', 'FILES_S3_REGION', 'HOST', 'LOG_LEVEL', 'NODE_ENV', 'OTEL_SERVICE_NAME'],
    ...['SEED', 'SENTRY_ENVIRONMENT'],
  ])
  const real = readConfig({ SMTP_URL: 'smtp://user:Zqsecret@mail.example', SECRET_KEY: 'Zqsecret-Zqsecret and more of it 123' })
  expect(JSON.stringify(await supportBundle({ ...context, config: real }))).not.toContain(secret)
})

test('patient data in the database, in requests, and in log lines is not in the bundle [R19]', async () => {
  const word = 'Zqcanary'
  await buildPatient(db, context.now(), { first_name: `${word}first`, last_name: `${word}last` })
  const call = as('advocate')
  const headers = { 'user-agent': `${word}agent`, 'x-request-id': `${word}request`, referer: `https://x.example/?${word}` }
  await call('GET', `/patients/${word}?q=${word}`, undefined, { headers })
  await call('POST', '/patients', `{"first_name": "${word}`, { headers: { ...headers, 'content-type': 'application/json' } })
  await app.inject({ url: `/${word}/${word}?name=${word}`, headers })
  const report = {
    'csp-report': { 'blocked-uri': `https://${word}.example/${word}`, 'document-uri': `https://x.example/${word}` },
  }
  await app.inject({ method: 'POST', url: '/api/csp-reports', payload: report, headers })
  // Lines that today's code does not write, but that a new line or a library could.
  app.log.error(new Error(`duplicate key (last_name)=(${word})`))
  app.log.error(new Error(`${word} is not a date`))
  app.log.error({ err: new Error(`invalid input for "${word}"`) }, `invalid input for type date: "${word} 1961-04-12"`)
  app.log.warn(
    { patient: word, url: `/x?${word}`, client: word, user: word, name: 'TypeError' },
    `a message to ${word}@example.com`,
  )
  expect(logs.filter(line => line.includes(word)).length).toBeGreaterThanOrEqual(3)
  for (const make of [
    async () => (await as('super.admin')('POST', '/admin/system/bundle')).body,
    async () => (await answerAdmin(context, { name: 'bundle', args: [], run_by: 'root' })).body,
  ]) {
    const text = await make()
    expect(text).toContain('TypeError')
    expect(text.includes(word)).toBe(false)
    expect(text).not.toContain('1961-04-12')
  }
})

test('without a running server, the bundle has no health and no log', async () => {
  const { health: _, recentLog: __, ...direct } = context
  expect(await supportBundle({ ...direct, version: '0.1.0' })).toMatchObject({ health: null, log: [], version: '0.1.0' })
})

test('only the last lines are kept', () => {
  const recent = keepRecentLines(3)
  for (const line of ['1', '2', '3', '4', '5']) recent.write(line)
  expect(recent.lines()).toEqual(['3', '4', '5'])
})
