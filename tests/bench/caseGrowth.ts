import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { metrics } from '#domain/insights/metrics.ts'
import { connectServer } from '#server/platform/db/connect.ts'
import { testPassword } from '#server/seed/testUsers.ts'
import { startPostgres } from '../engines/postgresServer.ts'
import { fill } from '../engines/testData.ts'
import { applicationsPerPatient, makeCases, patientsPerHospital } from './caseGrowthData.ts'
import { atMost } from './goals.ts'
import { caller, quantile } from './measure.ts'
import { serveOn } from './serve.ts'

const hospitals = { now: 20, tenfold: 200 }
const names = ['now', 'tenfold'] as const
type Name = (typeof names)[number]
const rounds = Number(process.env.BENCH_ROUNDS ?? 15)

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

/** What is measured: a name, the user, and the path. */
const calls: readonly { what: string; user: string; path: string; body?: object }[] = [
  { what: 'notification counts', user: 'advocate', path: '/common/notifications/counts' },
  { what: 'an advocate’s dashboard', user: 'advocate', path: '/advocates/current-user/patient-records' },
  { what: 'all patients, Open', user: 'super.admin', path: '/admin/patient-records' },
  { what: 'all patients, Booked', user: 'super.admin', path: '/admin/patient-records?status=Booked' },
  { what: 'all patients, Hold, page 50', user: 'super.admin', path: '/admin/patient-records?status=Hold&page_number=50' },
  { what: 'all patients, last 30 days', user: 'super.admin', path: `/admin/patient-records?date_range=${day(30)},${day(-1)}` },
  { what: 'all patients, Submitted', user: 'super.admin', path: '/admin/patient-records?filter=Submitted' },
  { what: 'all patients, one hospital', user: 'super.admin', path: '/admin/patient-records?organization_id=1' },
  { what: 'all patients, a name', user: 'super.admin', path: '/admin/patient-records/search', body: { q: 'Last19999' } },
  // Finds ten times as many patients among ten times as many, so it has no goal.
  { what: 'a frequent name', user: 'super.admin', path: '/admin/patient-records/search', body: { q: 'Last12' } },
  { what: 'all applications, Open', user: 'super.admin', path: '/admin/applications' },
  { what: 'all applications, Closed', user: 'super.admin', path: '/admin/applications?status=Closed' },
  { what: 'all disclosures', user: 'super.admin', path: '/admin/disclosures' },
  { what: 'all disclosures, last 30 days', user: 'super.admin', path: `/admin/disclosures?from=${day(30)}&to=${day(-1)}` },
  { what: 'all disclosures, one facility', user: 'super.admin', path: '/admin/disclosures?facility_id=300' },
  { what: 'console, unassigned patients', user: 'super.admin', path: '/advocates/unassigned' },
  { what: 'console, hospitals', user: 'super.admin', path: '/organizations?type=hospital' },
  { what: 'console, users', user: 'super.admin', path: '/users' },
  { what: 'console, security activity', user: 'super.admin', path: '/admin/security-activity' },
  { what: 'console, system status', user: 'super.admin', path: '/admin/system' },
  { what: 'console, changes', user: 'super.admin', path: '/admin/changes' },
  { what: 'console, audit log', user: 'super.admin', path: '/admin/audit?page_size=50' },
  ...metrics.map(metric => ({
    what: `insights, ${metric}`,
    user: 'hospital.admin',
    path: `/insights/${metric}?start_date=${day(91)}&end_date=${day(-1)}`,
  })),
]

type World = { ask: (user: string, path: string, body?: object) => Promise<number>; close: () => Promise<void> }

async function openWorld(url: string, folder: string): Promise<World> {
  const { db } = connectServer(url, { statementMs: 120_000 })
  const { app, port } = await serveOn(db, folder)
  const callers = new Map<string, ReturnType<typeof caller>>()
  for (const username of new Set(calls.map(({ user }) => user))) {
    const answer = await caller(port)('POST', '/api/v2/users/login', { username, password: testPassword })
    callers.set(username, caller(port, (JSON.parse(answer) as { token: string }).token))
  }
  return {
    async ask(user, path, body) {
      const start = performance.now()
      await callers.get(user)!(body ? 'POST' : 'GET', `/api/v2${path}`, body)
      return performance.now() - start
    },
    async close() {
      await app.close()
      await db.destroy()
    },
  }
}

/** Measures the calls on both databases. The databases alternate, so other load affects both equally. */
async function measured(worlds: Record<Name, World>) {
  const took = calls.map(() => ({ now: [] as number[], tenfold: [] as number[] }))
  for (let round = -2; round < rounds; round++)
    for (const [at, { user, path, body }] of calls.entries())
      for (const name of round % 2 ? names : names.toReversed()) {
        const ms = await worlds[name].ask(user, path, body)
        if (round >= 0) took[at]![name].push(ms)
      }
  return took
}

/**
 * Measures over HTTP how the cost of lists, counts, and figures grows when ten times as many hospitals use the product. `urls` are
 * the addresses of databases that already contain the data, if any.
 */
export async function caseGrowthTable(urls?: Record<Name, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'passage-growth-'))
  const postgres = urls ? undefined : await startPostgres({ settings: ['max_wal_size=4GB'] })
  try {
    for (const name of postgres ? names : []) {
      await postgres!.run(`create database ${name}`)
      const { db } = connectServer(postgres!.url(name), { statementMs: 600_000 })
      await fill(db)
      await makeCases(db, hospitals[name])
      await db.destroy()
    }
    const open = (name: Name) => openWorld(urls?.[name] ?? postgres!.url(name), folder)
    const worlds = { now: await open('now'), tenfold: await open('tenfold') }
    const took = await measured(worlds)
    for (const name of names) await worlds[name].close()
    return table(took)
  } finally {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function table(took: Record<Name, number[]>[]) {
  const rows = calls.map(({ what }, at) => {
    const [before, after] = names.map(name => quantile(took[at]![name], 0.5)) as [number, number]
    return { what, before, after, ratio: after / before }
  })
  for (const group of ['notification counts', 'all patients', 'all applications', 'all disclosures', 'console', 'insights']) {
    const worst = Math.max(...rows.filter(row => row.what.startsWith(group)).map(row => row.ratio))
    atMost(`${group}, with ten times as many hospitals and cases, relative to before, slowest`, worst, 2, 'x')
  }
  const applications = names.map(name => hospitals[name] * patientsPerHospital * applicationsPerPatient)
  const cell = (text: string) => text.padStart(12)
  return [
    `over HTTP, PostgreSQL server, p50 in ms, with ${applications.join(' and ')} applications (${Object.values(hospitals).join(' and ')} hospitals)`,
    ' '.repeat(44) + ['before', 'ten times', 'ratio'].map(cell).join(''),
    ...rows.map(row => row.what.padEnd(44) + [row.before, row.after, row.ratio].map(value => cell(value.toFixed(2))).join('')),
  ].join('\n')
}
