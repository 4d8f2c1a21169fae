import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { panels } from '#domain/insights/analytics/panels.ts'
import { metrics } from '#domain/insights/metrics.ts'
import { connectServer, type Db } from '#server/platform/db/connect.ts'
import { testPassword } from '#server/seed/testUsers.ts'
import { startPostgres } from '../engines/postgresServer.ts'
import { fill } from '../engines/testData.ts'
import { atMost } from './goals.ts'
import { caller, quantile } from './measure.ts'
import { serveOn } from './serve.ts'
import { vacuum } from './vacuum.ts'

const patients = 20_000
const applications = 50_000
/** Enough calls that the p95 is not simply the slowest call. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 100)

/**
 * Fills a database with the test users and this many cases from the last 90 days. Half of the cases belong to the test users'
 * hospital.
 */
async function makeCases(db: Db) {
  await sql`insert into patients (advocate_id, organization_id, first_name, last_name, date_of_birth, gender_identity, race, homeless, match_count,
      treatment_levels, mental_conditions, health_conditions, accessibility_requirements, patient_insurance, created_at)
    select users.id, users.organization_id, 'First' || n, 'Last' || n, '1990-01-01'::date - n % 20000, 'female', 'Other', n % 3 = 0, n % 200,
      array[447], (array[(select array_agg(id) from feature_tags where category = 'mental_health_condition')])[1:1][1:3],
      '{}', '{}', jsonb_build_object('provider', jsonb_build_object('payer_code', payer_code, 'payer_name', payer_name, 'insurance_type', insurance_type)),
      now() - (n % (90 * 24)) * interval '1 hour'
    from generate_series(1, ${patients}::int) n
    join users on users.username = case when n % 2 = 0 then 'advocate' else 'outside.advocate' end
    join lateral (select * from payers order by id offset n % 20 limit 1) as payer on true`.execute(db)
  // A third of the facilities belongs to the test users' treatment center.
  await sql`insert into facilities (organization_id, name, status, state)
    select case when n % 3 = 0 then users.organization_id end, 'Bench House ' || n, 'Approved', 'CA'
    from generate_series(1, 60) n join users on users.username = 'org.admin'`.execute(db)
  await sql`with places as (select array(select id from facilities where name like 'Bench House %' order by id) as ids, (select min(id) from patients) as first)
    insert into applications (record_id, facility_id, advocate_id, organization_id, status, application_approved, patient_admitted, created_at, updated_at,
      insurance_accepted_at, application_approved_at, estimated_discharge_at, patient_admitted_at, not_accepted_reason)
    select patients.id, ids[1 + (n / ${patients}::int * 7 + n) % 60], patients.advocate_id, patients.organization_id,
      (array['New', 'In Review', 'Accepted', 'Booked', 'Admitted'])[1 + n % 5], n % 5 >= 2, n % 5 = 4, sent, now(),
      case when n % 5 >= 1 then sent + n % 600 * interval '1 minute' end, case when n % 5 >= 2 then sent + n % 900 * interval '1 minute' end,
      case when n % 5 >= 3 then extract(epoch from sent) + 3600 * (n % 70) end, case when n % 5 = 4 then sent + n % 90 * interval '1 hour' end,
      case when n % 5 = 1 then (array['No availability', 'Not a good fit', 'Patient denies need'])[1 + n % 3] end
    from generate_series(1, ${applications}::int) n, places, patients
    cross join lateral (select patients.created_at + (n % 9) * interval '1 hour') as application (sent)
    where patients.id = first + n % ${patients}::int
    on conflict do nothing`.execute(db)
  await vacuum(db)
}

/**
 * Measures Insights over HTTP on a PostgreSQL server: every metric for a hospital with half of all cases, also the page's 14 metrics when
 * they are requested at the same time, the page of a treatment center with a third of all applications, and the platform's panels.
 */
export async function measureInsights(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'passage-insights-'))
  const postgres = await startPostgres()
  try {
    await postgres.run('create database insights')
    const { db } = connectServer(postgres.url('insights'), { statementMs: 120_000 })
    await fill(db)
    await makeCases(db)
    const { app, port } = await serveOn(db, folder)
    const as = async (username: string) => {
      const answer = await caller(port)('POST', '/api/v2/users/login', { username, password: testPassword })
      return caller(port, (JSON.parse(answer) as { token: string }).token)
    }
    const [call, center, platform] = [await as('hospital.admin'), await as('org.admin'), await as('super.admin')]
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    const query = `start_date=${day(91)}&end_date=${day(-1)}`
    const ask = (metric: string) => call('GET', `/api/v2/insights/${metric}?${query}`)
    const lines: string[] = []
    const timed = async (name: string, job: () => Promise<unknown>, most: number) => {
      const took: number[] = []
      for (let round = -2; round < rounds; round++) {
        const start = performance.now()
        await job()
        if (round >= 0) took.push(performance.now() - start)
      }
      atMost(`insights, ${name}, p95`, quantile(took, 0.95), most, 'ms')
      lines.push(name.padEnd(36) + [0.5, 0.95].map(at => quantile(took, at).toFixed(1).padStart(11)).join(''))
    }
    for (const name of ['times', 'facilities']) await timed(name, () => call('GET', `/api/v2/insights-${name}?${query}`), 100)
    for (const metric of metrics) await timed(metric, () => ask(metric), 100)
    await timed('all 14 at the same time', () => Promise.all(metrics.map(ask)), 1000)
    for (const name of ['', '/times', '/facilities'])
      await timed(`treatment center${name}`, () => center('GET', `/api/v2/insights-mirror${name}?${query}`), 100)
    for (const panel of panels)
      await timed(`platform, ${panel}`, () => platform('GET', `/api/v2/admin/analytics/${panel}?${query}`), 100)
    await app.close()
    await db.destroy()
    const head = `insights over HTTP, PostgreSQL server, ${patients} patients (half of this hospital), ${applications} applications; load average ${loadavg()[0]!.toFixed(1)}; ms`
    return [head, ' '.repeat(36) + ['p50', 'p95'].map(name => name.padStart(11)).join(''), ...lines].join('\n')
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) console.log(await measureInsights())
