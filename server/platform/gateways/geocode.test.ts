import { createServer, type ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '../../testing.ts'
import { openGeocoder, serviceGeocoder } from './geocode.ts'

const photon = {
  features: [
    {
      geometry: { coordinates: [-118.2437, 34.0522] },
      properties: {
        countrycode: 'US',
        housenumber: '742',
        street: 'Evergreen Terrace',
        city: 'Los Angeles',
        state: 'California',
        postcode: '90012-4401',
      },
    },
    {
      geometry: { coordinates: [-79.4, 43.6] },
      properties: { countrycode: 'CA', street: 'Evergreen', city: 'Toronto', state: 'Ontario' },
    },
    { geometry: { coordinates: [-118, 34] }, properties: { countrycode: 'US', city: 'Los Angeles', state: 'California' } },
  ],
}
const nominatim = [
  {
    lat: '34.0522',
    lon: '-118.2437',
    address: {
      country_code: 'us',
      house_number: '742',
      road: 'Evergreen Terrace',
      town: 'Los Angeles',
      state: 'California',
      postcode: '90012',
    },
  },
]
const evergreen = {
  line_one: '742 Evergreen Terrace',
  city: 'Los Angeles',
  state: 'CA',
  zip_code: '90012',
  latitude: 34.0522,
  longitude: -118.2437,
  source: 'map',
}

/** A fake map service that records the requests that it receives. */
async function service(path: string, answer: unknown) {
  const requests: URL[] = []
  const responses = { respond: (response: ServerResponse) => void response.end(JSON.stringify(answer)) }
  const server = createServer((request, response) => {
    requests.push(new URL(request.url!, 'http://maps'))
    responses.respond(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  )
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}${path}`, received: requests, answers: responses }
}

function gateway(url: string, timeout?: number) {
  let time = Date.parse('2026-07-04T12:00:00Z')
  const logs: unknown[] = []
  const log = { warn: (...line: unknown[]) => void logs.push(line) }
  const advance = (seconds: number) => {
    time += seconds * 1000
  }
  return { ...serviceGeocoder(url, { now: () => new Date(time), log, ...(timeout && { timeout }) }), logs, wait: advance }
}

test.each([
  ['/api', photon, { q: '742 evergreen', limit: '5', lang: 'en' }],
  ['/search', nominatim, { q: '742 evergreen', limit: '5', format: 'jsonv2', addressdetails: '1', countrycodes: 'us' }],
])(
  'requests to a map service at %s have its format, and only complete US addresses are returned [API-005]',
  async (path, answer, expectedQuery) => {
    const { url, received } = await service(path, answer)
    expect(await gateway(url).find(' 742 Evergreen')).toEqual([evergreen])
    expect(received.map(request => [request.pathname, Object.fromEntries(request.searchParams)])).toEqual([[path, expectedQuery]])
  },
)

test('results are cached for ten minutes', async () => {
  const { url, received } = await service('/api', photon)
  const maps = gateway(url)
  await maps.find('742 Evergreen')
  maps.wait(599)
  expect(await maps.find('742 evergreen ')).toEqual([evergreen])
  expect(received).toHaveLength(1)
  maps.wait(2)
  await maps.find('742 Evergreen')
  expect(received).toHaveLength(2)
})

test.each<[string, (response: ServerResponse) => unknown, number?]>([
  ['fails', (response: ServerResponse) => void response.writeHead(503).end()],
  ['answers no JSON', (response: ServerResponse) => void response.end('<html>')],
  ['answers something else', (response: ServerResponse) => void response.end('{"results":7}')],
  ['does not answer in time', () => undefined, 1000],
])(
  'a service that %s does not block users, is not called for half a minute, and the log contains no typed text',
  async (_, respond, timeout = 10_000) => {
    const { url, received, answers } = await service('/api', photon)
    const original = answers.respond
    answers.respond = response => void respond(response)
    const maps = gateway(url, timeout)
    expect(await maps.find('742 Evergreen')).toEqual([])
    expect(await maps.find('743 Evergreen')).toEqual([])
    expect(received).toHaveLength(1)
    expect(JSON.stringify(maps.logs)).not.toMatch(/evergreen/i)
    expect(maps.logs).toHaveLength(1)
    answers.respond = original
    maps.wait(31)
    expect(await maps.find('742 Evergreen')).toEqual([evergreen])
  },
)

test('without GEOCODER_URL, nothing is requested', async () => {
  const offline = openGeocoder({ GEOCODER_URL: undefined }, { now: () => new Date(0), log: { warn: () => undefined } })
  expect(await offline.find('742 Evergreen')).toEqual([])
})

test("200 suggestions include a map service's addresses; while it is down, only other addresses [API-005]", async () => {
  const { url, answers } = await service('/api', photon)
  const { as, logs } = await startServer({ config: { GEOCODER_URL: url } })
  const suggested = async (q: string) => (await as('advocate')('POST', '/common/addresses', { q })).json().data
  expect(await suggested('742 evergreen ter, los ang')).toContainEqual(evergreen)
  answers.respond = response => void response.writeHead(500).end()
  expect(await suggested('743 evergreen ter, los ang')).toContainEqual(
    expect.objectContaining({ line_one: '743 evergreen ter', city: 'Los Angeles', source: 'gazetteer' }),
  )
  expect(logs.join('\n')).not.toMatch(/evergreen/i)
})
