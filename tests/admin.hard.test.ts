import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { exitOf, newFolder, startProcess } from './crash.testing.ts'
import { startPostgres } from './engines/postgresServer.ts'

const password = 'Larch-meadow-41!'

/** Runs `npm run admin` with these settings. The temporary password comes from standard input. */
function admin(env: Record<string, string | undefined>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/admin.ts', ...args], {
    env,
    encoding: 'utf8',
    input: `${password}\n`,
  })
  expect(stdout + stderr).not.toContain(password)
  return { status, output: stdout + stderr }
}
const signIn = (address: string, username: string) =>
  fetch(`${address}/api/v2/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  }).then(reply => reply.status)

test('npm run admin works through the running server, and with the embedded engine also after the server stopped', async () => {
  const env = await newFolder()
  expect(admin(env, 'help')).toMatchObject({ status: 0, output: expect.stringContaining('rotate-keys') })
  expect(admin(env, 'drop')).toMatchObject({ status: 1, output: expect.stringContaining('There is no command drop') })
  const elsewhere = join(env.DATA_DIR, 'misspelled')
  expect(admin({ ...env, DATA_DIR: elsewhere }, 'list')).toMatchObject({
    status: 1,
    output: expect.stringContaining('There is no database in'),
  })
  expect(existsSync(elsewhere)).toBe(false)
  const { child, address } = await startProcess(env)
  expect(admin(env, 'create', 'ada@mercy.example')).toMatchObject({ status: 0, output: expect.stringContaining('Created') })
  expect(admin(env, 'bundle', 'package.json')).toMatchObject({
    status: 1,
    output: expect.stringMatching(/package\.json already exists\. This command never overwrites a file\.\n$/),
  })
  expect(await signIn(address, 'ada@mercy.example')).toBe(200)
  expect(admin(env, 'rotate-keys')).toMatchObject({ status: 1, output: expect.stringContaining('Stop every server first') })
  const exited = exitOf(child)
  child.kill('SIGTERM')
  await exited
  expect(admin(env, 'unlock', 'ada@mercy.example').status).toBe(0)
  const key = () => readFileSync(join(env.DATA_DIR, 'secret-key'), 'utf8')
  const before = key()
  const rotated = admin(env, 'rotate-keys')
  expect(rotated.status, rotated.output).toBe(0)
  expect([before, key()].filter(text => rotated.output.includes(text))).toEqual([])
  const again = await startProcess(env)
  expect(await signIn(again.address, 'ada@mercy.example')).toBe(200)
})

test('with a PostgreSQL server, each command works through a running server and from another machine, and prints no secret', {
  timeout: 300_000,
}, async () => {
  const postgres = await startPostgres()
  const url = postgres.url('postgres')
  onTestFinished(postgres.stop)
  const env = {
    ...(await newFolder()),
    DATABASE_URL: url,
    SECRET_KEY: 'a secret key for two machines' + ' in one test',
    SEED: 'lookups',
  }
  const { child, address } = await startProcess(env)
  const elsewhere = { ...env, DATA_DIR: (await newFolder()).DATA_DIR }
  const run = (from: typeof env, ...args: string[]) => {
    const { status, output } = admin(from, ...args)
    expect([args[0], status, output]).toEqual([args[0], 0, expect.any(String)])
    for (const secret of [env.SECRET_KEY, url]) expect(output).not.toContain(secret)
    return output
  }
  const client = new pg.Client(url)
  await client.connect()
  const { rows: made } = await client.query(
    `insert into organizations (name, type, created_at, updated_at) values ('Mercy', 'hospital', now(), now()) returning id`,
  )
  for (const [from, person] of [
    [env, 'ada@mercy.example'],
    [elsewhere, 'grace@mercy.example'],
  ] as const) {
    run(from, 'create', person)
    expect(await signIn(address, person)).toBe(200)
    await client.query('update users set locked_at = now() where email = $1', [person])
    expect(await signIn(address, person)).toBe(403)
    expect(run(from, 'list', person)).toContain('locked')
    run(from, 'unlock', person)
    expect(await signIn(address, person)).toBe(200)
    run(from, 'reset', person)
    expect(await signIn(address, person)).toBe(200)
    run(from, 'set', 'mail_footer', person)
    expect(run(from, 'settings')).toContain(person)
    const bundle = join(from.DATA_DIR, 'bundle.json')
    run(from, 'bundle', bundle)
    const text = readFileSync(bundle, 'utf8')
    expect(JSON.parse(text)).toHaveProperty('migrations')
    for (const secret of [env.SECRET_KEY, url, password, person]) expect(text).not.toContain(secret)
    const archive = join(from.DATA_DIR, 'mercy.zip')
    run(from, 'archive', String(made[0].id), archive)
    expect(existsSync(archive)).toBe(true)
  }
  const keys = { SECRET_KEY: 'another secret key for two machines, later', SECRET_KEY_BEFORE: env.SECRET_KEY }
  expect(admin({ ...elsewhere, ...keys }, 'rotate-keys')).toMatchObject({
    status: 1,
    output: expect.stringContaining('other connections to the database are open'),
  })
  const { rows } = await client.query("select action from audit_events where user_agent = 'npm run admin' order by id")
  const each = ['restoreSuperAdmin', 'listFromServer', 'unlockFromServer', 'resetFromServer'].map(name => `account.${name}`)
  const actions = rows.map(({ action }) => action)
  for (const action of [...each, 'installation.change', 'system.bundle'])
    expect([action, actions.filter(one => one === action).length]).toEqual([action, 2])
  const exited = exitOf(child)
  child.kill('SIGTERM')
  await exited
  await client.end()
  const rotated = admin({ ...elsewhere, ...keys }, 'rotate-keys')
  expect(rotated.status, rotated.output).toBe(0)
  for (const secret of Object.values(keys)) expect(rotated.output).not.toContain(secret)
  const again = await startProcess({ ...env, SECRET_KEY: keys.SECRET_KEY })
  expect(await signIn(again.address, 'ada@mercy.example')).toBe(200)
})
