import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { pino } from 'pino'
import { metersPerMile } from '#domain/matching/places.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { importFacilities } from '#server/imports/reading/facilities.ts'
import { createMatcher } from '#server/matching/matcher.ts'
import { subscribers } from '#server/messaging/notifications/subscribers.ts'
import { connectServer, type Db } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openInspection } from '#server/platform/files/inspection.ts'
import { folderFiles } from '#server/platform/gateways/files.ts'
import { offlineGeocoder } from '#server/platform/gateways/geocode.ts'
import { openProviders } from '#server/platform/gateways/identityProviders.ts'
import { offlineNpi } from '#server/platform/gateways/npi.ts'
import { liveOverPostgres } from '#server/platform/live/live.ts'
import { createSignIns } from '#server/platform/throttle/signIns.ts'
import { openSecret } from '#server/secret.ts'
import { seedDemo } from '#server/seed/seed.ts'
import { testPassword } from '#server/seed/testUsers.ts'
import { startPostgres } from '../engines/postgresServer.ts'
import { startBare } from './baseline.ts'
import { atLeast, atMost } from './goals.ts'
import { benchHealth } from './health.ts'
import { liveLines } from './live.ts'
import { caller, measure, type Times } from './measure.ts'

/**
 * Measures the API over HTTP on a PostgreSQL server with the demo data, and with the national directory if its file is available.
 */
export async function measureHttp(directory: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'passage-bench-'))
  const postgres = await startPostgres()
  await postgres.run('create database bench')
  const url = postgres.url('bench')
  const { db } = connectServer(url)
  try {
    await migrate(db)
    const files = folderFiles(join(folder, 'files'))
    await seedDemo(db, { now: new Date(), files })
    if (existsSync(directory)) await importFacilities(db, directory, { now: new Date(), progress: () => {} })
    await sql`analyze`.execute(db)
    const config = readConfig({
      NODE_ENV: 'production',
      SEED: 'demo',
      ALLOW_DEMO: 'true',
      REQUESTS_PER_MINUTE: '1000000',
      SECRET_KEY: 'only for measuring, thrown away at the end',
    })
    const live = liveOverPostgres(url, db, pino({ level: 'silent' }))
    await live.ready
    const secret = openSecret(config.SECRET_KEY!)
    const parts = {
      config,
      db,
      files,
      now: () => new Date(),
      matcher: createMatcher(),
      spool: folderFiles(join(folder, 'spool')),
    }
    const app = await buildApp({
      ...parts,
      health: benchHealth(parts),
      secret,
      providers: openProviders({ now: parts.now, secret }),
      inspection: openInspection(),
      signIns: createSignIns(),
      subscribers,
      live,
      npi: offlineNpi(),
      geocoder: offlineGeocoder(),
      recentLog: () => [],
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const bare = await startBare(url)
    const lines = await measured(db, (app.server.address() as AddressInfo).port, bare.port)
    await bare.close()
    await app.close()
    await live.close()
    return lines
  } finally {
    await db.destroy()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measured(db: Db, port: number, barePort: number) {
  const signIn = { username: 'advocate', password: testPassword }
  const anonymous = caller(port)
  const token = (JSON.parse(await anonymous('POST', '/api/v2/users/login', signIn)) as { token: string }).token
  const call = caller(port, token)
  const bare = caller(barePort, token)
  const patients = await db
    .selectFrom('patients')
    .innerJoin('users', 'users.id', 'patients.advocate_id')
    .where('users.username', '=', 'advocate')
    .where(sql<boolean>`cardinality(patients.treatment_levels) > 0`)
    .select(['patients.id'])
    .execute()
  const filters = await commonTags(db, 5)
  const location = await db
    .selectFrom('feature_tags')
    .select('id')
    .where('category', '=', 'patient_current_location')
    .executeTakeFirstOrThrow()
  const matches = (round: number) =>
    call('GET', `/api/v2/patients/${patients[round % patients.length]!.id}/matches?radius=200&filters=${filters.join(',')}`)
  const one = (who: typeof call) => (round: number) => who('GET', `/api/v2/patients/${patients[round % patients.length]!.id}`)
  await matches(0)
  const rows: [string, Times][] = []
  const line = async (name: string, job: (round: number) => Promise<unknown>, times: number, lanes = 1) => {
    await measure(job, { times: Math.ceil(times / 5), lanes })
    rows.push([name, await measure(job, { times, lanes })])
  }
  await line('match over HTTP, 200 miles, five filters', matches, 300)
  const wide = `/api/v2/patients/${patients[0]!.id}/matches?radius=1000&lat=39.1&lng=-89.5`
  await line('first page at 1,000 miles', () => call('GET', wide), 100)
  const packed = await sizeOnTheLine(port, token, wide)
  await line('the same query in plain SQL', round => plainSql(db, filters, round), 40)
  await line('sign-in', () => anonymous('POST', '/api/v2/users/login', signIn), 30)
  await line('sign-in, 8 connections', () => anonymous('POST', '/api/v2/users/login', signIn), 60, 8)
  await line('create a patient', round => call('POST', '/api/v2/patients', newPatient(round, location.id)), 200)
  await line('dashboard page', () => call('GET', '/api/v2/advocates/current-user/patient-records?status=Open&page_number=1'), 200)
  await line(
    'dashboard page, 8 connections',
    () => call('GET', '/api/v2/advocates/current-user/patient-records?status=Open&page_number=1'),
    400,
    8,
  )
  rows.push(...(await liveLines(db, `http://127.0.0.1:${port}`, call)))
  const ratios = await interleaved(one(call), one(bare))
  atMost('a match over HTTP, 200 miles, five filters, p95', rows[0]![1].p95, 25, 'ms')
  atMost('the first page of matches within 1,000 miles, gzipped', packed.bytes / 1000, 60, 'KB')
  atLeast(
    'reading one patient through the whole stack, relative to the rate of a bare server with the same statements',
    ratios,
    0.5,
    'x',
  )
  const cell = (value: number) => value.toFixed(2).padStart(9)
  return [
    `${'over HTTP, PostgreSQL server'.padEnd(46)}${['p50 ms', 'p95 ms', 'per s'].map(head => head.padStart(9)).join('')}`,
    ...rows.map(([name, times]) => name.padEnd(46) + cell(times.p50) + cell(times.p95) + cell(times.perSecond)),
    `match over HTTP ÷ plain SQL: ${(rows[0]![1].p50 / rows[2]![1].p50).toFixed(3)} x`,
    `the first page at 1,000 miles, ${packed.matches} matches: ${(packed.bytes / 1000).toFixed(1)} KB as gzip (under 60)`,
    `one patient through the whole stack, requests per second relative to a bare server with the same statements: ${ratios.toFixed(2)} x (at least 0.5)`,
  ].join('\n')
}

/** A response's size in bytes as sent to browsers, and its number of matches. */
async function sizeOnTheLine(port: number, token: string, path: string) {
  const headers = { authorization: token, 'accept-encoding': 'gzip' }
  const chunks: Buffer[] = []
  await new Promise((resolve, reject) =>
    get({ host: '127.0.0.1', port, path, headers }, answer => {
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('end', resolve).once('error', reject)
    }).once('error', reject),
  )
  const bytes = Buffer.concat(chunks)
  const { data } = JSON.parse(gunzipSync(bytes).toString()) as { data: { total: number } }
  return { bytes: bytes.length, matches: data.total }
}

/** The ratio of requests per second: the median of seven runs in which the two sides alternate. */
async function interleaved(ours: (round: number) => Promise<unknown>, theirs: (round: number) => Promise<unknown>) {
  const ratios: number[] = []
  for (let turn = 0; turn < 8; turn++) {
    const a = await measure(ours, { times: 300, lanes: 4 })
    const b = await measure(theirs, { times: 300, lanes: 4 })
    if (turn > 0) ratios.push(a.perSecond / b.perSecond)
  }
  return ratios.sort((a, b) => a - b)[3]!
}

const newPatient = (round: number, current_location: number) => ({
  another_person: true,
  first_name: 'Measured',
  last_name: `Number ${round}`,
  homeless: null,
  date_of_birth: '04/05/1985',
  gender_at_birth: 'female',
  gender_identity: 'female',
  race: 'Other',
  current_location,
})

/** Tags that many facilities have. Filtering by five of them still leaves matches. */
async function commonTags(db: Db, many: number): Promise<number[]> {
  const { rows } = await sql<{ tag: number }>`
    select tag from facilities, unnest(general_features || physical_therapy || support_group_partners) as tag
    where organization_id is null group by tag order by count(*) desc limit ${many}`.execute(db)
  return rows.map(row => row.tag)
}

/** Computes the index's results in plain SQL: facilities in range with the tags, nearest first, and the counts for each tag. */
async function plainSql(db: Db, filters: number[], round: number) {
  const [lat, lng] = [34 + (round % 7), -118 + (round % 40)]
  const meters = 200 * metersPerMile
  const near = sql`
    with tagged as (
      select id, name, general_features || physical_therapy || support_group_partners || treatment_levels || addictions_treated as tags,
        2 * 6371008.8 * asin(sqrt(power(sin(radians(latitude - ${lat}::float8) / 2), 2)
          + cos(radians(${lat}::float8)) * cos(radians(latitude)) * power(sin(radians(longitude - ${lng}::float8) / 2), 2))) as distance
      from facilities where status = 'Approved' and intake_complete and deleted_at is null and latitude is not null)
    , found as (select * from tagged where distance <= ${meters} and tags @> ${filters}::int[])`
  await sql`${near} select id, name, distance from found order by distance, name, id limit 20`.execute(db)
  await sql`${near} select tag, count(*) from found, unnest(tags) as tag group by tag`.execute(db)
}
