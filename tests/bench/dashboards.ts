import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connectServer, type Db } from '#server/platform/db/connect.ts'
import { rebuildStandings } from '#server/platform/standings/standings.ts'
import { testPassword } from '#server/seed/testUsers.ts'
import { startPostgres } from '../engines/postgresServer.ts'
import { fill } from '../engines/testData.ts'
import { caller, measure, quantile, type Times } from './measure.ts'
import { serveOn } from './serve.ts'
import { vacuum } from './vacuum.ts'

const sizes = { small: { patients: 400, applications: 1_000 }, large: { patients: 20_000, applications: 50_000 } }
type Size = (typeof sizes)['small']
const statuses = ['New', 'In Review', 'Accepted', 'Booked', 'Cancelled']
const names = ['small', 'large'] as const
/** The advocate's patients and the coordinator's applications in both data sets. */
const own = { patients: 200, applications: 300 }
const rounds = Number(process.env.BENCH_ROUNDS ?? 40)

type Mix = { mine?: Size; among?: readonly string[] }

/**
 * Creates cases in addition to the test users' own. The first patients belong to the advocate, and the first applications go to
 * the test facility. Timestamps have millisecond precision, like those that the product writes; any higher precision would always
 * cause a conflict.
 */
export async function makeCases(db: Db, { patients, applications }: Size, { mine = own, among = statuses }: Mix = {}) {
  await sql`insert into patients (advocate_id, first_name, last_name, phone_number, date_of_birth, gender_at_birth, gender_identity, race, current_location, created_at, updated_at)
    select case when n <= ${mine.patients}::int then mine.id else other.id end, 'First' || n % 977, 'Last' || n % 9973,
      '+1213' || lpad(n::text, 7, '0'), '1990-01-01', 'female', 'female', 'Other', 1, now(), date_trunc('milliseconds', now()) - n * interval '1 minute'
    from generate_series(1, ${patients}::int) n, users mine, users other
    where mine.username = 'advocate' and other.username = 'outside.advocate'`.execute(db)
  await sql`insert into releases (patient_id, s3_filename, uploaded_by, uploaded_at, signed_at, expires_at)
    select id, 'a.pdf', advocate_id, now(), now() - interval '1 day', now() + interval '300 days' from patients`.execute(db)
  await sql`insert into facilities (organization_id, name, status) select null, 'Bench House ' || n, 'Approved' from generate_series(1, 60) n`.execute(
    db,
  )
  await sql`with places as (
      select array(select id from facilities where name like 'Bench House %' order by id) as others,
        (select id from facilities where name = 'Quiet Harbor House') as house, (select max(id) + 1 - ${patients}::int from patients) as first)
    insert into applications (record_id, facility_id, advocate_id, status, created_at, updated_at)
    select patients.id, case when n <= ${mine.applications}::int then house else others[1 + (n / ${patients}::int + n) % 60] end,
      patients.advocate_id, (${among}::text[])[1 + n % ${among.length}::int], now(), date_trunc('milliseconds', now()) - n * interval '1 minute'
    from generate_series(1, ${applications}::int) n, places, patients
    where patients.id = first + (case when n <= ${mine.applications}::int then ${patients}::int - 1 - n else n end) % ${patients}::int
    on conflict do nothing`.execute(db)
  await rebuildStandings(db)
  await vacuum(db)
}

/** Fills the audit log as a busy Monday does: 100,000 rows in the last half hour, about all patients, by all users. */
export async function makeMonday(db: Db) {
  await sql`insert into audit_events (at, actor_id, action, patient_id, subject_type, subject_ids)
    select date_trunc('milliseconds', now()) - n * interval '18 milliseconds', people[1 + n % cardinality(people)],
      (array['patients.save', 'patients.show', 'facilities.apply', 'applications.answer'])[1 + n % 4],
      cases[1 + n * 7919::bigint % cardinality(cases)], 'patients', '{}'
    from generate_series(1, 100000) n, (select array_agg(id) as people from users) users,
      (select array_agg(id) as cases from patients) patients`.execute(db)
  await vacuum(db)
}

async function openWorld(url: string, size: Size, folder: string) {
  const { db, pool } = connectServer(url, { statementMs: 120_000 })
  void pool
  await fill(db)
  await makeCases(db, size)
  if (size === sizes.large) await makeMonday(db)
  const { app, port } = await serveOn(db, folder)
  const signIn = async (username: string) => {
    const answer = await caller(port)('POST', '/api/v2/users/login', { username, password: testPassword })
    return caller(port, (JSON.parse(answer) as { token: string }).token)
  }
  const { organization_id } = await db
    .selectFrom('facilities')
    .select('organization_id')
    .where('name', '=', 'Quiet Harbor House')
    .executeTakeFirstOrThrow()
  const [advocate, coordinator, admin] = [await signIn('advocate'), await signIn('coordinator'), await signIn('super.admin')]
  const records = '/api/v2/advocates/current-user/patient-records'
  const received = `/api/v2/organizations/${organization_id}/applications`
  const fresh = await db
    .selectFrom('applications')
    .innerJoin('facilities', 'facilities.id', 'applications.facility_id')
    .where('facilities.name', '=', 'Quiet Harbor House')
    .where('applications.status', '=', 'New')
    .select('applications.id')
    .execute()
  let next = 0
  const jobs = {
    'patients, first page': () => advocate('GET', records),
    'patients, only those that need my action': () => advocate('GET', `${records}?only=my_move`),
    'patients by name': () => advocate('POST', `${records}/search`, { q: 'first17' }),
    'patients by phone number': () => advocate('POST', `${records}/search`, { q: '0000042' }),
    'applications, first page': () => coordinator('GET', received),
    'applications, only those that need my action': () => coordinator('GET', `${received}?only=my_move`),
    'applications by name': () => coordinator('POST', `${received}/search`, { q: 'first17' }),
    // This search has the same number of matches in both data sets, so only the amount of searched data grows. The next search
    // has fifty times as many matches in the large data set.
    'all patients by name': () => admin('POST', '/api/v2/admin/patient-records/search', { q: 'first17 last17' }),
    'all patients by a common name': () => admin('POST', '/api/v2/admin/patient-records/search', { q: 'first17 last5' }),
    // Resets the application first, which takes the same time with either data set.
    'an answer to a step': async () => {
      const { id } = fresh[next++ % fresh.length]!
      await db.updateTable('applications').set({ status: 'New', insurance_accepted: null }).where('id', '=', id).execute()
      const extras = { payment_rejected_reason: 'Out of county' }
      return coordinator('PATCH', `/api/v2/applications/${id}/state-update`, {
        field: 'insurance_accepted',
        value: false,
        extras,
      })
    },
  }
  return {
    jobs,
    async close() {
      await app.close()
      await db.destroy()
    },
  }
}

/**
 * Measures both dashboards, their search, and answering a step over HTTP, on a PostgreSQL server with a small and a large data
 * set.
 */
export async function measureDashboards(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'passage-dashboards-'))
  const postgres = await startPostgres()
  try {
    const open = async (name: (typeof names)[number]) => {
      await postgres.run(`create database ${name}`)
      return openWorld(postgres.url(name), sizes[name], folder)
    }
    const worlds = { small: await open('small'), large: await open('large') }
    const lines: string[] = []
    for (const job of Object.keys(worlds.small.jobs) as (keyof typeof worlds.small.jobs)[]) {
      const took = { small: [] as number[], large: [] as number[] }
      for (let round = -3; round < rounds; round++)
        for (const name of round % 2 ? names : names.toReversed()) {
          const start = performance.now()
          await worlds[name].jobs[job]()
          if (round >= 0) took[name].push(performance.now() - start)
        }
      const eight: Times = await measure(() => worlds.large.jobs[job](), { times: rounds * 4, lanes: 8 })
      lines.push(row(job, took, eight))
    }
    for (const name of names) await worlds[name].close()
    const heads = ['small p50', 'large p50', 'ratio', 'large p95', '8x p95'].map(head => head.padStart(11)).join('')
    const { patients, applications } = sizes.large
    return [
      `dashboards over HTTP, PostgreSQL server, ${patients} patients and ${applications} applications compared with 400 and 1000; whole calls, ms`,
      ' '.repeat(36) + heads,
      ...lines,
    ].join('\n')
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const row = (job: string, { small, large }: { small: number[]; large: number[] }, eight: Times) =>
  job.padEnd(36) +
  [quantile(small, 0.5), quantile(large, 0.5), quantile(large, 0.5) / quantile(small, 0.5), quantile(large, 0.95), eight.p95]
    .map(value => value.toFixed(2).padStart(11))
    .join('')

if (import.meta.main) console.log(await measureDashboards())
