import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startProduct } from '../browser/product.ts'
import type { Places } from './person.ts'

export const loadSecret = 'only for this load, thrown away at the end'

type Product = Awaited<ReturnType<typeof startProduct>>

/** Starts several servers of the built product with the same database and files folder, as described in docs/operations.md. */
export async function startServers(database: string, many: number) {
  const folder = await mkdtemp(join(tmpdir(), 'passage-load-'))
  const settings = {
    DATABASE_URL: database,
    NODE_ENV: 'production',
    SEED: 'lookups',
    REQUESTS_PER_MINUTE: '1000000',
    SECRET_KEY: loadSecret,
    FILES_URL: pathToFileURL(join(folder, 'files')).href,
    LOG_LEVEL: 'error',
    // All users share one IP address, as in a hospital, and each attempt counts as a failure until its password has been checked.
    SIGN_IN_FAILURES_PER_ADDRESS: '1000',
  }
  const start = (n: number, port = '0') => startProduct(join(folder, `server${n}`), { ...settings, PORT: port })
  const running: Product[] = []
  for (let n = 0; n < many; n++) running.push(await start(n))
  const places: Places = { urls: running.map(item => item.url), gone: new Set() }
  return {
    places,
    output: () => running.map(item => item.output()).join(''),
    /** Kills a server immediately, no matter what it is doing. */
    kill: (n: number) => void process.kill(running[n]!.pid, 'SIGKILL'),
    /** Starts a replacement for a server. */
    async replace(n: number) {
      running[n] = await start(n, new URL(places.urls[n]!).port)
      places.gone.clear()
    },
    async stop() {
      await Promise.all(running.map(item => item.stop()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The response to a server's health check. The status is 0 if no response arrives in time. */
export async function health(url: string): Promise<{ status: number; retryAfter: string | null }> {
  try {
    const reply = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(10_000) })
    await reply.arrayBuffer()
    return { status: reply.status, retryAfter: reply.headers.get('retry-after') }
  } catch {
    return { status: 0, retryAfter: null }
  }
}
