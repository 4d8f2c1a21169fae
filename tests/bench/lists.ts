import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { connectServer } from '#server/platform/db/connect.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { testPassword } from '#server/seed/testUsers.ts'
import { startPostgres } from '../engines/postgresServer.ts'
import { fill } from '../engines/testData.ts'
import { exportLines } from './export.ts'
import { atMost } from './goals.ts'
import { makeLists, type Size } from './listData.ts'
import { caller, quantile } from './measure.ts'
import { serveOn } from './serve.ts'

const sizes: { small: Size; large: Size } = {
  small: { users: 1_000, organizations: 100, facilities: 1_000 },
  large: { users: 100_000, organizations: 2_000, facilities: 20_000 },
}
const names = ['small', 'large'] as const
/** BENCH_ONLY=organization_name limits the run to URLs that contain this text. */
const only = process.env.BENCH_ONLY ?? ''
const rounds = Number(process.env.BENCH_ROUNDS ?? 40)

/** The pages, sort orders, filters, and searches of each admin list. `:org` is the id of an organization. */
const all: readonly string[] = [
  '/users',
  '/users?page_number=50',
  ...[
    'first_name',
    'last_name',
    'email',
    'phone_number',
    'created_at',
    'organization_name',
    'tmri_status',
    'last_login_at',
  ].flatMap(sort => [`/users?sort=${sort}`, `/users?sort=${sort}&order=desc`]),
  '/users?sort=last_name&page_number=50',
  ...['PA', 'Rehab PA', 'Rehab'].map(role => `/users?role=${encodeURIComponent(role)}`),
  '/users?role=PA&sort=last_name',
  '/users?organization=:org',
  '/users?organization=:org&sort=last_name',
  '/users?organization=None',
  '/users?status=Approved',
  '/users?status=Not+Approved',
  '/users?status=Not+Approved&sort=created_at&order=desc',
  '/users?q=smith+mar',
  '/users?q=smith',
  '/users?q=mar',
  '/users?q=bench.99@',
  ...['hospital', 'treatment_center'].flatMap(type => [
    `/organizations?type=${type}`,
    `/organizations?type=${type}&page_number=2`,
    `/organizations?type=${type}&sort=number_of_members&order=desc`,
    `/organizations?type=${type}&sort=number_of_locations&order=desc`,
    `/organizations?type=${type}&status=Awaiting+Approval&sort=created_at`,
    `/organizations?type=${type}&q=harbor`,
  ]),
  '/facilities',
  '/admin/facilities',
  '/admin/facilities?page_number=50',
  ...['name', 'organization_name', 'city', 'state', 'status', 'intake_section', 'updated_at'].map(
    sort => `/admin/facilities?sort=${sort}&order=desc`,
  ),
  '/admin/facilities?state=TX&status=Approved&sort=updated_at',
  '/admin/facilities?intake=Incomplete&organization=None',
  '/admin/facilities?q=amber+city4',
  '/common/feature-tags?inactive=true&page_number=1&sort=content',
  '/providers?page_number=1&q=med',
]
const pages = all.filter(page => page.includes(only))
/** Searches find up to a hundred times as many rows in the larger data set. */
const finds = (page: string) => page.includes('q=')

/** The times of the whole call, its count query, and the rest, in milliseconds. */
type Took = { duration: number[]; total: number[]; page: number[] }
type World = Awaited<ReturnType<typeof openWorld>>

/** Starts an HTTP server with data of this size. It measures count queries separately from row queries. */
async function openWorld(url: string, size: Size, folder: string) {
  const { db: making, pool } = connectServer(url, { statementMs: 120_000 })
  await fill(making)
  await makeLists(making, size)
  let counting = 0
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log(event) {
      if (event.query.sql.includes('count(*) as "total"')) counting += event.queryDurationMillis
    },
  })
  const { app, port } = await serveOn(db, folder)
  const signedIn = await caller(port)('POST', '/api/v2/users/login', { username: 'super.admin', password: testPassword })
  const { token } = JSON.parse(signedIn) as { token: string }
  const call = caller(port, token)
  const { id } = await db.selectFrom('organizations').select('id').where('name', 'like', 'Bench %').executeTakeFirstOrThrow()
  return {
    port,
    token,
    /** Requests a list and returns its duration. */
    async ask(path: string) {
      counting = 0
      const start = performance.now()
      await call('GET', `/api/v2${path.replace(':org', String(id))}`)
      const duration = performance.now() - start
      return { duration, total: counting, page: duration - counting }
    },
    async close() {
      await app.close()
      await db.destroy()
    },
  }
}

/** Measures every page on both data sets. The data sets alternate, so other load affects both equally. */
async function measurePages(worlds: Record<(typeof names)[number], World>) {
  const took = pages.map(() => ({ small: none(), large: none() }))
  for (let round = -3; round < rounds; round++)
    for (const [at, path] of pages.entries())
      for (const name of round % 2 ? names : names.toReversed()) {
        const times = await worlds[name].ask(path)
        if (round >= 0) for (const part of ['duration', 'total', 'page'] as const) took[at]![name][part].push(times[part])
      }
  return took
}

const none = (): Took => ({ duration: [], total: [], page: [] })

/** Measures the admin lists and the user export over HTTP, on a PostgreSQL server with a small and a large data set. */
export async function measureLists(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'passage-lists-'))
  const postgres = await startPostgres()
  const open = async (name: (typeof names)[number]) => {
    await postgres.run(`create database ${name}`)
    return openWorld(postgres.url(name), sizes[name], folder)
  }
  try {
    const worlds = { small: await open('small'), large: await open('large') }
    const took = await measurePages(worlds)
    const exported = await exportLines(worlds.large, sizes.large.users)
    for (const name of names) await worlds[name].close()
    return `${table(took)}\n\n${exported}`
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function table(took: { small: Took; large: Took }[]) {
  const cell = (value: number) => value.toFixed(2).padStart(9)
  const ratios = took.map(({ small, large }) => quantile(large.page, 0.5) / quantile(small.page, 0.5))
  const slowest = (isChosen: (page: string) => boolean) => Math.max(...ratios.filter((_, at) => isChosen(pages[at]!)))
  const compared = 'with 100,000 rows, relative to 1,000 rows, slowest'
  const lines = took.map(({ small, large }, at) =>
    [
      pages[at]!.padEnd(72),
      cell(quantile(small.page, 0.5)),
      cell(quantile(large.page, 0.5)),
      cell(quantile(large.page, 0.95)),
      cell(ratios[at]!),
      cell(quantile(small.total, 0.5)),
      cell(quantile(large.total, 0.5)),
      cell(quantile(large.duration, 0.95)),
    ].join(''),
  )
  const heads = ['1k p50', '100k p50', '100k p95', 'ratio', '# 1k', '# 100k', 'all p95'].map(head => head.padStart(9))
  if (pages.some(page => !finds(page)))
    atMost(
      `a page of a list ${compared} list`,
      slowest(page => !finds(page)),
      1.5,
      'x',
    )
  // The exact total visits every match (docs/decisions/0033-growth-of-searches.md).
  if (pages.some(finds)) atMost(`a search ${compared} search`, slowest(finds), 2, 'x')
  const above = pages.filter((_, at) => ratios[at]! > 1.5)
  return [
    `lists over HTTP, PostgreSQL server, 1,000 and 100,000 users (1,000 and 20,000 facilities), ms; # is the exact total, measured separately`,
    ' '.repeat(72) + heads.join(''),
    ...lines,
    `above 1.3 x: ${above.length ? above.join('  ') : 'none'}`,
  ].join('\n')
}

if (import.meta.main) console.log(await measureLists())
