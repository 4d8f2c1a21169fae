import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectServer, type Db } from '#server/platform/db/connect.ts'
import { testPassword } from '#server/seed/testUsers.ts'
import { startPostgres } from '../engines/postgresServer.ts'
import { fill } from '../engines/testData.ts'
import { makeCases, makeMonday } from './dashboards.ts'
import { atLeast } from './goals.ts'
import { caller, quantile } from './measure.ts'
import { serveOn } from './serve.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 200)

type Side = Record<string, () => Promise<string>>

/**
 * Measures frequent calls twice: with statements that are planned once per connection, and with statements that are planned every
 * time they run.
 */
export async function measurePlans(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'passage-plans-'))
  const postgres = await startPostgres()
  try {
    await postgres.run('create database plans')
    const url = postgres.url('plans')
    const kept = connectServer(url, { statementMs: 120_000 })
    const fresh = connectServer(url, { statementMs: 120_000, preparesStatements: false })
    await fill(kept.db)
    await makeCases(kept.db, { patients: 4_000, applications: 10_000 })
    await makeMonday(kept.db)
    const servers = [await serveOn(kept.db, folder), await serveOn(fresh.db, folder)] as const
    const sides = [await callsOf(kept.db, servers[0].port), await callsOf(kept.db, servers[1].port)] as const
    const lines = [`${''.padEnd(40)}${['p50 kept', 'p50 fresh', 'ratio'].map(head => head.padStart(11)).join('')}`]
    for (const name of Object.keys(sides[0])) lines.push(await line(name, sides.map(side => side[name]!) as [Call, Call]))
    for (const { app } of servers) await app.close()
    await kept.db.destroy()
    await fresh.db.destroy()
    return lines.join('\n')
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Call = () => Promise<string>

/** Alternates between the two sides, so that other load affects both. */
async function line(name: string, calls: [Call, Call]): Promise<string> {
  for (let warm = 0; warm < 60; warm++) for (const call of calls) await call()
  const took: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++)
    for (const [side, call] of calls.entries()) {
      const start = performance.now()
      await call()
      took[side]!.push(performance.now() - start)
    }
  const [kept, fresh] = took.map(times => quantile(times, 0.5)) as [number, number]
  if (name.startsWith('an advocate'))
    atLeast(`${name}, rate with prepared statements relative to unprepared ones`, fresh / kept, 1.3, 'x')
  const cell = (value: number) => value.toFixed(2).padStart(11)
  return `${name.padEnd(40)}${cell(kept)}${cell(fresh)}${cell(fresh / kept)}`
}

async function callsOf(db: Db, port: number): Promise<Side> {
  const signIn = async (username: string) => {
    const reply = await caller(port)('POST', '/api/v2/users/login', { username, password: testPassword })
    return caller(port, (JSON.parse(reply) as { token: string }).token)
  }
  const [advocate, coordinator] = [await signIn('advocate'), await signIn('coordinator')]
  const { id } = await db
    .selectFrom('patients')
    .innerJoin('users', 'users.id', 'patients.advocate_id')
    .innerJoin('applications', 'applications.record_id', 'patients.id')
    .where('users.username', '=', 'advocate')
    .select(eb => ['patients.id', eb.fn.max('applications.id').as('application')])
    .groupBy('patients.id')
    .executeTakeFirstOrThrow()
  const { id: application } = await db
    .selectFrom('applications')
    .where('record_id', '=', id)
    .select('id')
    .executeTakeFirstOrThrow()
  const { organization_id } = await db
    .selectFrom('facilities')
    .select('organization_id')
    .where('name', '=', 'Quiet Harbor House')
    .executeTakeFirstOrThrow()
  const records = '/api/v2/advocates/current-user/patient-records'
  return {
    whoami: () => advocate('GET', '/api/v2/common/whoami'),
    'an advocate’s dashboard': () => advocate('GET', records),
    'a coordinator’s dashboard': () => coordinator('GET', `/api/v2/organizations/${organization_id}/applications`),
    'one patient': () => advocate('GET', `/api/v2/patients/${id}`),
    'one application': () => advocate('GET', `/api/v2/applications/${application}`),
    matches: () => advocate('GET', `/api/v2/patients/${id}/matches?radius=200&lat=34.05&lng=-118.24`),
    'notification counts': () => advocate('GET', '/api/v2/common/notifications/counts'),
  }
}
