import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testPassword } from '../server/seed/testUsers.ts'
import { startProduct } from './browser/product.ts'
import { childEnv } from './engines/childEnv.ts'
import { startPostgres } from './engines/postgresServer.ts'

const secret = 'a secret key for the test of two roles'

/** Runs a script. Resolves to its exit code and output. */
const run = (script: string, args: string[], env: Record<string, string>) =>
  new Promise<{ code: number | null; output: string }>(done => {
    const child = spawn(resolve('node_modules/.bin/node'), [script, ...args], { env: { ...childEnv, ...env } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
    child.once('close', code => done({ code, output }))
  })

test('with two database roles, the product starts, works, seals the audit log, and can be backed up and restored; the server log reveals a truncated audit log [S-20]', {
  timeout: 400_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'passage-roles-'))
  const postgres = await startPostgres()
  onTestFinished(async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  })
  for (const role of ['passage_owner', 'passage_app']) await postgres.run(`create role ${role} login`)
  const as = (role: string, database: string) => postgres.url(database).replace('postgres@', `${role}@`)
  const settings = async (database: string) => {
    await postgres.run(`create database ${database} owner passage_owner`)
    return {
      both: {
        DATABASE_URL: as('passage_app', database),
        DATABASE_OWNER_URL: as('passage_owner', database),
        SECRET_KEY: secret,
      },
      app: { DATABASE_URL: as('passage_app', database), SECRET_KEY: secret },
    }
  }
  const { both, app } = await settings('passage')

  // The app role cannot start until the owner has migrated the database.
  await expect(startProduct(folder, app)).rejects.toThrow(/does not own its tables\. Set DATABASE_OWNER_URL/)

  const first = await startProduct(folder, both)
  const signIn = async (url: string) => {
    const reply = await fetch(`${url}/api/v2/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'advocate', password: testPassword }),
    })
    return reply.status
  }
  expect(await signIn(first.url)).toBe(200)
  await first.stop()
  // Seals are logged at every log level; this server logs only warnings.
  expect(first.output()).toMatch(/"audit_seal":\{"seal":\d+,"hash":"[0-9a-f]{64}"\}/)
  expect(first.output()).toContain('from now on, audit seals are created with the secret key')

  // Later starts need the owner only for migrations.
  const second = await startProduct(folder, app)
  expect(await signIn(second.url)).toBe(200)
  await second.stop()

  const log = join(folder, 'passage.log')
  await writeFile(log, first.output() + second.output())
  const verified = await run('scripts/auditVerify.ts', [log], { ...app, DATA_DIR: folder })
  expect(verified).toMatchObject({ code: 0, output: expect.stringMatching(/\d+ logged seals match the database/) })

  const backup = join(folder, 'passage.ndjson.gz')
  expect(await run('scripts/backup.ts', [backup], { ...app, DATA_DIR: folder })).toMatchObject({ code: 0 })
  const other = await settings('restored')
  const restored = await run('scripts/restore.ts', [backup], { ...other.both, DATA_DIR: join(folder, 'restored') })
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('The audit log matches its seals') })
  const third = await startProduct(join(folder, 'restored'), other.app)
  expect(await signIn(third.url)).toBe(200)
  await third.stop()

  const owner = new pg.Client(as('passage_owner', 'passage'))
  await owner.connect()
  onTestFinished(() => owner.end())
  for (const statement of [
    'alter table audit_events disable trigger user; alter table audit_seals disable trigger user; alter table audit_sealed_events disable trigger user',
    'delete from audit_sealed_events where seal_id = (select max(id) from audit_seals)',
    'delete from audit_seals where id = (select max(id) from audit_seals)',
    'delete from audit_events where id not in (select event_id from audit_sealed_events)',
  ])
    await owner.query(statement)
  const cut = await run('scripts/auditVerify.ts', [log], { ...app, DATA_DIR: folder })
  expect(cut).toMatchObject({ code: 1, output: expect.stringMatching(/WRONG: Seal \d+ was exported, but is missing/) })
})
