import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { connectServer } from '#server/db/connect.ts'
import type { Tables } from '#server/db/tables.ts'
import { logistics } from '#server/patients/testing.ts'
import { buildPatient } from '#server/seed/builders.ts'
import { findTestData, testPassword } from '#server/seed/testUsers.ts'
import { startPostgres } from '../engines/postgresServer.ts'
import { fill } from '../engines/testData.ts'
import { atLeast } from './goals.ts'
import { caller, measure, quantile } from './measure.ts'
import { serveOn } from './serve.ts'

type Statement = { sql: string; parameters: readonly unknown[] }

/** Compares saving a section in the product with running the same SQL statements in a bare script. The two alternate. */
export async function measureWrite(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'passage-write-'))
  const postgres = await startPostgres()
  try {
    await postgres.run('create database writing')
    const { db: making, pool } = connectServer(postgres.url('writing'), { statementMs: 120_000 })
    await fill(making)
    const { users } = await findTestData(making)
    const patient = await buildPatient(making, new Date(), { advocate_id: users.advocate })
    let heard: Statement[] = []
    const db = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool }),
      log: event => void heard.push({ sql: event.query.sql, parameters: event.query.parameters }),
    })
    const { app, port } = await serveOn(db, folder)
    const answer = await caller(port)('POST', '/api/v2/users/login', { username: 'advocate', password: testPassword })
    const call = caller(port, (JSON.parse(answer) as { token: string }).token)
    const discharge = { estimated_discharge_timestamp: new Date(Date.now() + 3 * 86_400_000).toISOString() }
    const save = () => call('PATCH', `/api/v2/patients/${patient.id}`, { ...logistics, ...discharge })
    await save()
    heard = []
    await save()
    const statements = heard.filter(item => !/^(begin|commit|start transaction)/i.test(item.sql))
    const bare = new pg.Pool({ connectionString: postgres.url('writing'), max: 10 })
    const replay = async () => {
      const client = await bare.connect()
      await client.query('begin')
      for (const { sql, parameters } of statements) await client.query(sql, [...parameters])
      await client.query('commit')
      client.release()
    }
    const ratios: number[] = []
    for (let turn = -1; turn < 7; turn++) {
      const ours = await measure(save, { times: 150, lanes: 4 })
      const theirs = await measure(replay, { times: 150, lanes: 4 })
      if (turn >= 0) ratios.push(ours.perSecond / theirs.perSecond)
    }
    await bare.end()
    await app.close()
    await db.destroy()
    const ratio = quantile(ratios, 0.5)
    atLeast('saving a section through the whole stack, relative to the rate of its SQL alone', ratio, 0.4, 'x')
    return `one section saved, of the rate of a bare script with the same ${statements.length} statements: ${ratio.toFixed(2)} x (at least 0.4)`
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) console.log(await measureWrite())
