import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connectServer, type Db } from '#server/platform/db/connect.ts'
import { testPassword } from '#server/seed/testUsers.ts'
import { startPostgres } from '../engines/postgresServer.ts'
import { fill } from '../engines/testData.ts'
import { caller, quantile } from './measure.ts'
import { serveOn } from './serve.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 200)
const warming = 10
const kinds = ['known', 'unknown'] as const
type Took = Record<(typeof kinds)[number], number[]>

const signUp = {
  first_name: 'Odette',
  last_name: 'Marlow',
  phone: '(213) 555-0188',
  state: 'CA',
  organization: 'Elm Valley Hospital',
  address: '12 Elm Street',
  city: 'Elm Valley',
  zipcode: '90001',
}

/** One account per round, all with the same password. Each account is used once per action. */
const makePeople = (db: Db) =>
  sql`insert into users (username, email, first_name, last_name, phone_number, password_hash, role_id, is_patient_advocate, pa_type, tmri_status, first_login, created_at, updated_at)
    select 'known' || n, 'known' || n || '@elm.example', 'Known', 'Person', '+12135550188', password_hash, 2, true, pa_type, 'Approved', false, now(), now()
    from users, generate_series(${-warming}::int, ${rounds}::int) n where username = 'advocate'`.execute(db)

/** The probability that response times alone distinguish a known account from an unknown one; 0.5 is chance (Mann-Whitney U). */
function guessed({ known, unknown }: Took): number {
  let right = 0
  for (const item of known) for (const other of unknown) right += item > other ? 1 : item === other ? 0.5 : 0
  return right / (known.length * unknown.length)
}

/**
 * Checks whether sign-in, reset codes, and sign-up take equally long with and without an existing account. The requests go over
 * HTTP to a server with a PostgreSQL database. They alternate, so other load affects both kinds equally.
 */
export async function measureAlike(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'passage-alike-'))
  const postgres = await startPostgres()
  try {
    await postgres.run('create database alike')
    const { db } = connectServer(postgres.url('alike'), { statementMs: 120_000 })
    await fill(db)
    await makePeople(db)
    const { app, port } = await serveOn(db, folder, { SMTP_URL: 'smtp://127.0.0.1:9' })
    const call = caller(port)
    const password = `${testPassword} but wrong`
    const acts = {
      'a wrong password': (who: string) => call('POST', '/api/v2/users/login', { username: who, password }, 401),
      'a password reset code': (who: string) =>
        call('POST', '/api/v2/users/password-reset/code', { email: `${who}@elm.example` }),
      'a sign-up': (who: string) => call('POST', '/api/v2/users/register', { ...signUp, email: `${who}@elm.example` }),
    }
    const lines: string[] = []
    for (const [act, job] of Object.entries(acts)) {
      const took: Took = { known: [], unknown: [] }
      for (let round = -warming; round < rounds; round++)
        for (const kind of round % 2 ? kinds : kinds.toReversed()) {
          // Every request comes from the same address, which would be rate limited.
          await sql`delete from throttles`.execute(db)
          const start = performance.now()
          await job(`${kind}${round}`)
          if (round >= 0) took[kind].push(performance.now() - start)
        }
      lines.push(row(act, took))
    }
    await app.close()
    await db.destroy()
    const heads = ['known p50', 'unknown p50', 'known p95', 'unknown p95', 'AUC'].map(head => head.padStart(13)).join('')
    const error = Math.sqrt((2 * rounds + 1) / (12 * rounds * rounds))
    return [
      `known and unknown users, whole calls over HTTP in ms, ${rounds} of each; AUC: 0.50 is chance, ± ${(2 * error).toFixed(2)} is noise`,
      ' '.repeat(28) + heads,
      ...lines,
    ].join('\n')
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const row = (act: string, took: Took) => {
  const times = [0.5, 0.95].flatMap(share => kinds.map(kind => quantile(took[kind], share)))
  return act.padEnd(28) + [...times, guessed(took)].map(value => value.toFixed(2).padStart(13)).join('')
}

if (import.meta.main) console.log(await measureAlike())
