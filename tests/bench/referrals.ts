import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connectServer } from '#server/platform/db/connect.ts'
import { testPassword } from '#server/seed/testUsers.ts'
import { startPostgres } from '../engines/postgresServer.ts'
import { fill } from '../engines/testData.ts'
import { makeCases } from './dashboards.ts'
import { atMost } from './goals.ts'
import { caller, quantile } from './measure.ts'
import { serveOn } from './serve.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 40)

/** Measures sending five referrals with one confirmation, by email, fax, and phone, before the gateways. */
export async function measureReferrals(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'passage-referrals-'))
  const postgres = await startPostgres()
  try {
    await postgres.run('create database referrals')
    const { db } = connectServer(postgres.url('referrals'), { statementMs: 120_000 })
    await fill(db)
    await makeCases(db, { patients: 2_000, applications: 5_000 })
    await sql`insert into facilities (organization_id, name, status) select null, 'Listing ' || n, 'Approved' from generate_series(1, 5) n`.execute(
      db,
    )
    await sql`update releases set external_disclosure = true`.execute(db)
    const listings = await db.selectFrom('facilities').select('id').where('name', 'like', 'Listing %').orderBy('id').execute()
    const { app, port } = await serveOn(db, folder, { PUBLIC_URL: 'https://passage.example' })
    const answer = await caller(port)('POST', '/api/v2/users/login', { username: 'advocate', password: testPassword })
    const call = caller(port, (JSON.parse(answer) as { token: string }).token)
    const mine = await db
      .selectFrom('patients')
      .innerJoin('users', 'users.id', 'patients.advocate_id')
      .where('users.username', '=', 'advocate')
      .where('patients.status', '=', 'Active')
      .where('patients.last_name', 'like', 'Last%')
      .select('patients.id')
      .orderBy('patients.id')
      .execute()
    const contacts = [
      { channel: 'email', address: 'beds@listing.example' },
      { channel: 'fax', address: '(213) 555-0190' },
      { channel: 'phone', address: '(213) 555-0191' },
    ]
    const took: number[] = []
    for (let round = -3; round < rounds; round++) {
      const { id } = mine[round + 3]!
      const referrals = listings.map((listing, at) => ({ facility_id: listing.id, contact: contacts[at % 3]! }))
      const start = performance.now()
      await call('POST', `/api/v2/patients/${id}/referrals`, { callback_number: '(213) 555-0147', referrals })
      if (round >= 0) took.push(performance.now() - start)
    }
    await app.close()
    await db.destroy()
    atMost('five referrals with one confirmation, p95', quantile(took, 0.95), 300, 'ms')
    return `five referrals with one confirmation, before the gateways, p50 ${quantile(took, 0.5).toFixed(1)} ms, p95 ${quantile(took, 0.95).toFixed(1)} ms`
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
