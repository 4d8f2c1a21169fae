import type { FastifyBaseLogger } from 'fastify'
import { isNpi } from '#domain/platform/npi.ts'
import { z } from '#domain/platform/zod.ts'
import type { Config } from '../../config.ts'
import { traceOf } from '../log/logger.ts'

/** Checks NPIs. Never throws: if the registry is down, verifies only the check digit. */
export type NpiRegistry = { isRegistered: (npi: string) => Promise<boolean> }

/** The default: accepts ten digits with a correct check digit. */
export const offlineNpi = (): NpiRegistry => ({ isRegistered: async npi => isNpi(npi) })

/** The registry's timeout, the pause after a failure, and how long results are cached, in milliseconds. */
const timeoutMs = 3000
const pauseAfterFailureMs = 30_000
const cacheMs = { known: 24 * 3_600_000, unknown: 600_000 }
/** Maximum number of cached results. When it is exceeded, the oldest result is evicted. */
const maxCached = 10_000

/** The NPPES response to `?version=2.1&number=…`. NPPES also returns errors with status 200, but without a count. */
const Answer = z.object({ result_count: z.number().int().nonnegative() })

type GatewayContext = { now: () => Date; log: Pick<FastifyBaseLogger, 'warn'>; timeout?: number }

/**
 * The national registry, queried through NPPES API 2.1. Does not look up numbers with a wrong check digit. Caches results for a
 * day, but only for ten minutes if the number is unknown, because it may be new. After a timeout of 3 s or an invalid response,
 * accepts the number, logs a warning that does not contain it, and sends no requests for half a minute.
 */
export function registryNpi(url: string, { now, log, timeout = timeoutMs }: GatewayContext): NpiRegistry {
  const cache = new Map<string, { known: boolean; until: number }>()
  const pendingRequests = new Map<string, Promise<boolean>>()
  let pausedUntil = 0

  async function fetchNpi(npi: string): Promise<boolean> {
    try {
      const known = (await resultCount(url, npi, timeout)) > 0
      cache.delete(npi)
      cache.set(npi, { known, until: now().getTime() + (known ? cacheMs.known : cacheMs.unknown) })
      const [oldest] = cache.keys()
      if (cache.size > maxCached && oldest) cache.delete(oldest)
      return known
    } catch (failure) {
      pausedUntil = now().getTime() + pauseAfterFailureMs
      log.warn(traceOf(failure), 'the NPI registry is not responding; verifying only the check digit')
      return true
    }
  }

  return {
    async isRegistered(npi) {
      if (!isNpi(npi)) return false
      const time = now().getTime()
      const answer = cache.get(npi)
      if (answer && answer.until > time) return answer.known
      if (pausedUntil > time) return true
      const request = pendingRequests.get(npi) ?? fetchNpi(npi).finally(() => pendingRequests.delete(npi))
      pendingRequests.set(npi, request)
      return request
    },
  }
}

async function resultCount(url: string, npi: string, timeout: number): Promise<number> {
  const address = new URL(url.endsWith('/') ? url : `${url}/`)
  address.searchParams.set('version', '2.1')
  address.searchParams.set('number', npi)
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return Answer.parse(await response.json()).result_count
}

/** The registry at NPI_URL, or the offline default. */
export const openNpi = ({ NPI_URL }: Pick<Config, 'NPI_URL'>, gateway: GatewayContext): NpiRegistry =>
  NPI_URL ? registryNpi(NPI_URL, gateway) : offlineNpi()
