import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProvider } from '#server/identity/signOn/testing.ts'
import { connectServer, type Db } from '#server/platform/db/connect.ts'
import { openSecret } from '#server/secret.ts'
import { findTestData } from '#server/seed/testUsers.ts'
import { startPostgres } from '../engines/postgresServer.ts'
import { fill } from '../engines/testData.ts'
import { atMost } from './goals.ts'
import { quantile } from './measure.ts'
import { benchKey, serveOn } from './serve.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 200)
const warming = 20
const url = 'https://passage.example'

/** Connects the test hospital to the provider, and gives an advocate an address at its domain. */
async function connect(db: Db, issuer: string) {
  const { organizations, users } = await findTestData(db)
  const at = new Date().toISOString()
  const connection = await db
    .insertInto('sign_on_connections')
    .values({
      organization_id: organizations.hospital,
      issuer,
      client_id: 'passage',
      required: false,
      new_accounts: 'none',
      ...{
        trusts_email: false,
        trusted_acr: [],
        trusted_amr: [],
        roles_claim: null,
        administrator_values: [],
        advocate_values: [],
      },
      sealed_secret: openSecret(benchKey).encrypt('a secret for tests'),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('sign_on_domains').values({ domain: 'harbor.org', connection_id: connection.id }).execute()
  await db.updateTable('users').set({ email: 'wren@harbor.org' }).where('id', '=', users.advocate).execute()
}

/** Measures each request in the server, without the client of this benchmark. Returns a function that resolves to the last one's time. */
function watchServer(server: Server) {
  let ended = Promise.resolve(0)
  server.prependListener('request', (_request, response) => {
    const start = performance.now()
    ended = new Promise(resolve => response.once('close', () => resolve(performance.now() - start)))
  })
  return () => ended
}

/** Adds up the time of the calls to the provider, which runs in this process, too. */
function watchProvider(issuer: string) {
  const watched = { spent: 0 }
  const original = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    if (!String(input).startsWith(issuer)) return original(input, init)
    const start = performance.now()
    const response = await original(input, init)
    watched.spent += performance.now() - start
    return response
  }
  const stop = () => {
    globalThis.fetch = original
  }
  return { watched, stop }
}

/** Measures our own time for signing in through a provider: both requests in the server, without the calls to the provider. */
export async function measureSignOn(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'passage-sign-on-'))
  const postgres = await startPostgres()
  const provider = await startProvider({ redirect_uri: `${url}/sign_on` })
  try {
    await postgres.run('create database sign_on')
    const { db } = connectServer(postgres.url('sign_on'))
    await fill(db)
    await connect(db, provider.issuer)
    const { app, port } = await serveOn(db, folder, { PUBLIC_URL: url })
    provider.setPerson({ sub: 'wren', email: 'wren@harbor.org', email_verified: true, given_name: 'Wren', family_name: 'Alder' })
    const { watched, stop } = watchProvider(provider.issuer)
    const post = async (path: string, body: object, cookie = '') => {
      const response = await fetch(`http://127.0.0.1:${port}/api/v2/users/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
      return { data: JSON.parse(text).data, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
    }
    const took: number[] = []
    const lastRequest = watchServer(app.server)
    /** The time of a request without its calls to the provider. */
    const own = async <T>(request: () => Promise<T>) => {
      watched.spent = 0
      const answer = await request()
      return { answer, time: (await lastRequest()) - watched.spent }
    }
    for (let round = -warming; round < rounds; round++) {
      const begun = await own(() => post('sign-on', { email: 'wren@harbor.org' }))
      const { data, cookie } = begun.answer
      const sent = await provider.visit(data.url)
      const { time } = await own(() => post('sign-on/finish', sent, cookie))
      if (round >= 0) took.push(begun.time + time)
    }
    stop()
    await app.close()
    await db.destroy()
    atMost('sign-in through a provider, own time p50', quantile(took, 0.5), 20, 'ms')
    // On a computer with other load, only the fastest tenth was not delayed by it.
    const shown = [0.1, 0.5, 0.95].map(share => quantile(took, share).toFixed(1)).join(', ')
    return `sign-in through a provider, own time of both requests, p10, p50, and p95: ${shown} ms`
  } finally {
    await provider.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) console.log(await measureSignOn())
