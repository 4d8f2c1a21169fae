import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { details, logistics } from '#server/intake/patients/testing.ts'
import { connectServer } from '#server/platform/db/connect.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { testPassword } from '#server/seed/testUsers.ts'
import { startPostgres } from '../engines/postgresServer.ts'
import { fill } from '../engines/testData.ts'
import { makeCases, makeMonday } from './dashboards.ts'
import { atLeast, atMost } from './goals.ts'
import { caller, measure, quantile } from './measure.ts'
import { serveOn } from './serve.ts'

/** How many cases the advocate and the coordinator have in each database. All other cases are the same. */
const cases = { few: 50, many: 2_000 }
const total = { patients: 4_000, applications: 10_000 }
const openStatuses = ['New', 'In Review', 'Accepted']
const page = 'status=Open&sort=newest&filter=All&page_number=1'

const rounds = Number(process.env.BENCH_ROUNDS ?? 150)
const turns = 7
/** How many times each write is called per turn, over four connections. */
const writes = 40
/** Turns of writes before measuring. A server that has just started runs unoptimized code, which affects it more than the script. */
const warmTurns = 10

type World = Awaited<ReturnType<typeof openWorld>>
type Statement = { sql: string; parameters: readonly unknown[] }

async function openWorld(url: string, mine: number, folder: string) {
  const { db: making, pool } = connectServer(url, { statementMs: 120_000 })
  await fill(making)
  await makeCases(making, total, { mine: { patients: mine, applications: mine }, among: openStatuses })
  if (mine === cases.many) await makeMonday(making)
  let heard: Statement[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: event => void heard.push({ sql: event.query.sql, parameters: event.query.parameters }),
  })
  const { app, port } = await serveOn(db, folder)
  const as = async (username: string) => {
    const answer = await caller(port)('POST', '/api/v2/users/login', { username, password: testPassword })
    return caller(port, (JSON.parse(answer) as { token: string }).token)
  }
  const [advocate, coordinator] = [await as('advocate'), await as('coordinator')]
  const { organization_id } = await making
    .selectFrom('facilities')
    .select('organization_id')
    .where('name', '=', 'Quiet Harbor House')
    .executeTakeFirstOrThrow()
  const own = await making
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.advocate_id')
    .where('users.username', '=', 'advocate')
    .select(['applications.id', 'record_id'])
    .orderBy('applications.id')
    .execute()
  const received = await making
    .selectFrom('applications')
    .innerJoin('facilities', 'facilities.id', 'applications.facility_id')
    .where('facilities.name', '=', 'Quiet Harbor House')
    .select('applications.id')
    .orderBy('applications.id')
    .execute()
  const statementsOf = async (job: () => Promise<unknown>) => {
    heard = []
    await job()
    return heard.slice()
  }
  const close = async () => {
    await app.close()
    await db.destroy()
  }
  return { url, making, advocate, coordinator, organization_id, own, received, statementsOf, close }
}

const reads = {
  'an advocate’s dashboard': ({ advocate }: World) => advocate('GET', `/api/v2/advocates/current-user/patient-records?${page}`),
  'a coordinator’s dashboard': ({ coordinator, organization_id }: World) =>
    coordinator('GET', `/api/v2/organizations/${organization_id}/applications?${page}`),
  'an application': ({ advocate, own }: World) => advocate('GET', `/api/v2/applications/${own[0]!.id}`),
  whoami: ({ advocate }: World) => advocate('GET', '/api/v2/common/whoami'),
}

/** A pool that prepares statements by name, so that PostgreSQL plans each one only once per connection. */
function preparing(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  // Ignore connection errors, so that the failed call itself is reported.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  const names = new Map<string, string>()
  const run = async (statements: readonly Statement[]) => {
    const client = await pool.connect()
    const rows: unknown[] = []
    for (const { sql: text, parameters } of statements) {
      if (!names.has(text)) names.set(text, `s${names.size}`)
      rows.push((await client.query({ name: names.get(text)!, text, values: [...parameters] })).rows)
    }
    client.release()
    return rows
  }
  return { run, end: () => pool.end() }
}

/** A bare HTTP server that runs these statements and returns their rows. */
async function bareServer(url: string, statements: readonly Statement[]) {
  const { run, end } = preparing(url)
  const server = createServer(async (_, response) => {
    const [, ...data] = await run(statements)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ data }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await end()
  }
  return { port: (server.address() as AddressInfo).port, close }
}

/**
 * Measures frequent calls on a PostgreSQL server. Reads, with few and with many open cases, are compared with a bare server that
 * runs the same statements. Writes are compared with a script that runs the same statements. The two sides take turns.
 */
export async function measureCalls(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'passage-calls-'))
  const postgres = await startPostgres()
  try {
    const open = async (name: keyof typeof cases) => {
      await postgres.run(`create database ${name}`)
      return openWorld(postgres.url(name), cases[name], folder)
    }
    const worlds = { few: await open('few'), many: await open('many') }
    const lines = [
      `reads over HTTP, ms: ${cases.few} and ${cases.many} open cases; rate relative to a bare server with the same statements`,
      `${''.padEnd(28)}${['statements', 'few p50', 'few p95', 'many p50', 'growth', 'bare p50', 'rate'].map(text => text.padStart(11)).join('')}`,
    ]
    for (const name of Object.keys(reads) as (keyof typeof reads)[]) lines.push(await readLine(name, worlds))
    lines.push('', 'writes over HTTP: rate relative to a script with the same statements, four connections')
    for (const write of writesIn(worlds.few)) lines.push(await writeLine(write, worlds.few))
    for (const world of Object.values(worlds)) await world.close()
    return lines.join('\n')
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const median = (values: readonly number[]) => quantile(values, 0.5)
/** The first and third quartiles. */
const spreadOf = (values: readonly number[]) => [quantile(values, 0.25), quantile(values, 0.75)] as const

async function readLine(name: keyof typeof reads, { few, many }: { few: World; many: World }) {
  const job = reads[name]
  await job(few)
  const statements = await few.statementsOf(() => job(few))
  const bare = await bareServer(few.url, statements)
  const bareCall = caller(bare.port)
  const sides = { few: () => job(few), many: () => job(many), bare: () => bareCall('GET', '/') }
  const took = { few: [] as number[], many: [] as number[], bare: [] as number[] }
  for (let round = -30; round < rounds; round++)
    for (const side of ['few', 'many', 'bare'] as const) {
      const start = performance.now()
      await sides[side]()
      if (round >= 0) took[side].push(performance.now() - start)
    }
  const rates: number[] = []
  for (let turn = -1; turn < turns; turn++) {
    const ours = await measure(sides.few, { times: 100, lanes: 4 })
    const theirs = await measure(sides.bare, { times: 100, lanes: 4 })
    if (turn >= 0) rates.push(ours.perSecond / theirs.perSecond)
  }
  await bare.close()
  const growth = median(took.many) / median(took.few)
  if (name.endsWith('dashboard')) {
    atMost(`${name}, ${cases.many} open cases relative to ${cases.few}, p50`, growth, 1.5, 'x')
    atMost(`${name}, ${cases.many} open cases, p95`, quantile(took.many, 0.95), 30, 'ms')
  }
  if (name === 'an application') atMost(`${name}, p95`, quantile(took.few, 0.95), 30, 'ms')
  const numbers = [median(took.few), quantile(took.few, 0.95), median(took.many), growth, median(took.bare), median(rates)]
  return `${name.padEnd(28)}${String(statements.length).padStart(11)}${numbers.map(value => value.toFixed(2).padStart(11)).join('')}`
}

type Write = { name: string; reset?: () => Promise<unknown>; job: (round: number) => Promise<unknown> }

const at = '2026-01-01T00:00:00.000Z'

function writesIn({ making, advocate, coordinator, own, received }: World): Write[] {
  const patients = [...new Set(own.map(row => row.record_id))]
  const chosen = <T>(rows: readonly T[], round: number) => rows[round % rows.length]!
  const discharge = { estimated_discharge_timestamp: new Date(Date.now() + 3 * 86_400_000).toISOString() }
  const answered = received.slice(0, writes).map(({ id }) => id)
  return [
    { name: 'creating a patient', job: () => advocate('POST', '/api/v2/patients', details) },
    {
      name: 'saving a section',
      job: round => advocate('PATCH', `/api/v2/patients/${chosen(patients, round)}`, { ...logistics, ...discharge }),
    },
    {
      name: 'answering a step',
      reset: () =>
        sql`update applications set status = 'New', insurance_accepted = null, insurance_accepted_at = null, updated_at = ${at},
          ended_at = null, payment_rejected_reason = null where id = any(${answered}::int[])`.execute(making),
      job: round =>
        coordinator('PATCH', `/api/v2/applications/${chosen(answered, round)}/state-update`, {
          field: 'insurance_accepted',
          value: false,
          extras: { payment_rejected_reason: 'Out of county' },
        }),
    },
    {
      name: 'sending a message',
      // A user may send only a limited number of messages per minute.
      reset: () => sql`update chat_messages set created_at = created_at - interval '1 day'`.execute(making),
      job: round =>
        advocate('POST', `/api/v2/applications/${chosen(own, round).id}/chat`, {
          client_id: randomUUID(),
          body: 'Is a bed free?',
        }),
    },
  ]
}

/** Half of the rate of November 28, 2026, which was 0.56 to 0.63 times that of the SQL alone. */
const leastRate = 0.3

async function writeLine({ name, reset, job }: Write, { url, statementsOf }: World) {
  const sets: Statement[][] = []
  await reset?.()
  for (let round = 0; round < writes; round++) sets.push(await statementsOf(() => job(round)))
  const { run, end } = preparing(url)
  // A message with the same id would not be stored again.
  const fresh = (value: unknown) =>
    typeof value === 'string' ? value.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/, () => randomUUID()) : value
  const replay = (round: number) => {
    const ids = new Map<unknown, unknown>()
    const once = (value: unknown) => ids.get(value) ?? ids.set(value, fresh(value)).get(value)
    return run(sets[round]!.map(({ sql: text, parameters }) => ({ sql: text, parameters: parameters.map(once) })))
  }
  const ratios: number[] = []
  const ours: number[] = []
  for (let turn = -warmTurns; turn < turns; turn++) {
    await reset?.()
    const product = await measure(job, { times: writes, lanes: 4 })
    await reset?.()
    const script = await measure(replay, { times: writes, lanes: 4 })
    if (turn < 0) continue
    ratios.push(product.perSecond / script.perSecond)
    ours.push(product.perSecond)
  }
  await end()
  const ratio = median(ratios)
  atLeast(`${name}, relative to the rate of its SQL alone`, ratio, leastRate, 'x', spreadOf(ratios))
  const each = median(sets.map(set => set.length))
  return `${name.padEnd(28)}${each} statements, ${median(ours).toFixed(0)} per second, ${ratio.toFixed(2)} x (at least ${leastRate})`
}

if (import.meta.main) console.log(await measureCalls())
