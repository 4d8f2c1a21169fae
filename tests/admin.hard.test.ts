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

test('with a PostgreSQL server, npm run admin works from another machine, while servers are running', async () => {
  const postgres = await startPostgres()
  const url = postgres.url('postgres')
  onTestFinished(postgres.stop)
  const env = {
    ...(await newFolder()),
    DATABASE_URL: url,
    SECRET_KEY: 'a secret key for two machines' + ' in one test',
    SEED: 'lookups',
  }
  const { address } = await startProcess(env)
  const elsewhere = { ...env, DATA_DIR: (await newFolder()).DATA_DIR }
  expect(admin(elsewhere, 'create', 'ada@mercy.example')).toMatchObject({ status: 0 })
  expect(await signIn(address, 'ada@mercy.example')).toBe(200)
  expect(admin(elsewhere, 'list')).toMatchObject({ status: 0, output: expect.stringContaining('ada@mercy.example') })
  const keys = { SECRET_KEY: 'another secret key for two machines, later', SECRET_KEY_BEFORE: env.SECRET_KEY }
  expect(admin({ ...elsewhere, ...keys }, 'rotate-keys')).toMatchObject({
    status: 1,
    output: expect.stringContaining('other connections to the database are open'),
  })
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query("select action from audit_events where user_agent = 'npm run admin' order by id")
  expect(rows.map(({ action }) => action)).toEqual(['account.restoreSuperAdmin', 'account.listFromServer'])
})
