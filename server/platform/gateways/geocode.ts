import type { FastifyBaseLogger } from 'fastify'
import type { AddressSuggestion } from '#domain/directory/addresses/address.ts'
import { states } from '#domain/platform/states.ts'
import { z } from '#domain/platform/zod.ts'
import type { Config } from '../../config.ts'
import { traceOf } from '../log/logger.ts'

/** Completes addresses. Never throws: if the service is down, it returns nothing, and only offline suggestions remain. */
export type Geocoder = { find: (text: string) => Promise<AddressSuggestion[]> }

export const offlineGeocoder = (): Geocoder => ({ find: async () => [] })

/** The service's timeout, the pause after a failure, and how long results are cached, in milliseconds. */
const timeoutMs = 2000
const pauseAfterFailureMs = 30_000
const cacheMs = 600_000
/** Maximum number of cached results. When it is exceeded, the oldest result is evicted. */
const maxCached = 500
const maxResults = 5

type GatewayContext = { now: () => Date; log: Pick<FastifyBaseLogger, 'warn'>; timeout?: number }

/**
 * A map service with Photon's API (`…/api`) or Nominatim's (`…/search`), limited to US addresses. After a timeout or an invalid
 * response, returns no results, logs a warning without the address text, and sends no requests for half a minute.
 */
export function serviceGeocoder(url: string, { now, log, timeout = timeoutMs }: GatewayContext): Geocoder {
  const cache = new Map<string, { found: AddressSuggestion[]; until: number }>()
  let pausedUntil = 0
  return {
    async find(query) {
      const text = query.trim().toLowerCase()
      const time = now().getTime()
      const answer = cache.get(text)
      if (answer && answer.until > time) return answer.found
      if (pausedUntil > time || !/\p{L}/u.test(text)) return []
      try {
        const found = parse(await fetchJson(url, text, timeout))
        cache.delete(text)
        cache.set(text, { found, until: time + cacheMs })
        const [oldest] = cache.keys()
        if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest)
        return found
      } catch (failure) {
        pausedUntil = now().getTime() + pauseAfterFailureMs
        log.warn(traceOf(failure), 'the map service is not responding; completing addresses from local data')
        return []
      }
    },
  }
}

async function fetchJson(url: string, text: string, timeout: number): Promise<unknown> {
  const address = new URL(url)
  const shape = address.pathname.endsWith('/search')
    ? { format: 'jsonv2', addressdetails: '1', countrycodes: 'us' }
    : { lang: 'en' }
  for (const [name, value] of Object.entries({ q: text, limit: String(maxResults), ...shape }))
    address.searchParams.set(name, value)
  const response = await fetch(address, {
    headers: { accept: 'application/json', 'user-agent': 'Passage' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.json()
}

const word = z.string().max(200).optional()
const Photon = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        countrycode: word,
        housenumber: word,
        street: word,
        name: word,
        city: word,
        district: word,
        state: word,
        postcode: word,
      }),
    }),
  ),
})
const Nominatim = z.array(
  z.object({
    lat: z.coerce.number(),
    lon: z.coerce.number(),
    address: z.object({
      country_code: word,
      house_number: word,
      road: word,
      city: word,
      town: word,
      village: word,
      hamlet: word,
      state: word,
      postcode: word,
    }),
  }),
)

type Parts = {
  country?: string | undefined
  street: (string | undefined)[]
  city?: string | undefined
  state?: string | undefined
}
type Found = Parts & { zip?: string | undefined; at: [longitude: number, latitude: number] }

/** Extracts the US addresses that have a street, a city, and a known state from a response. */
function parse(answer: unknown): AddressSuggestion[] {
  const found: Found[] = Array.isArray(answer)
    ? Nominatim.parse(answer).map(({ lat, lon, address: a }) => ({
        country: a.country_code,
        street: [a.house_number, a.road],
        city: a.city ?? a.town ?? a.village ?? a.hamlet,
        state: a.state,
        zip: a.postcode,
        at: [lon, lat] as [number, number],
      }))
    : Photon.parse(answer).features.map(({ geometry, properties: p }) => ({
        country: p.countrycode,
        street: [p.housenumber, p.street ?? p.name],
        city: p.city ?? p.district,
        state: p.state,
        zip: p.postcode,
        at: geometry.coordinates,
      }))
  return found.flatMap(({ country, street, city, state: stateName, zip, at: [longitude, latitude] }) => {
    const line_one = street.filter(Boolean).join(' ')
    const state = states.find(({ code, name }) => name === stateName || code === stateName)?.code
    if (country?.toLowerCase() !== 'us' || !line_one || !city || !state) return []
    return [{ line_one, city, state, zip_code: zip?.slice(0, 5) ?? null, latitude, longitude, source: 'map' as const }]
  })
}

/** The map service at GEOCODER_URL, or the offline default. */
export const openGeocoder = ({ GEOCODER_URL }: Pick<Config, 'GEOCODER_URL'>, gateway: GatewayContext): Geocoder =>
  GEOCODER_URL ? serviceGeocoder(GEOCODER_URL, gateway) : offlineGeocoder()
