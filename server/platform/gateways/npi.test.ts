import { createServer, type ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '../../testing.ts'
import { openNpi, registryNpi } from './npi.ts'

const registered = '1234567893'
const free = '1245319599'
const otherNpi = '1993999998'
const invalidNpi = '1234567890'

/** A fake NPPES 2.1 registry that contains one NPI and records the requests that it receives. */
async function registry() {
  const requests: string[] = []
  const responses = {
    respond: (number: string, response: ServerResponse) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ result_count: number === registered ? 1 : 0, results: [] }))
    },
  }
  const server = createServer((request, response) => {
    requests.push(request.url!)
    responses.respond(new URL(request.url!, 'http://registry').searchParams.get('number')!, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>(resolve => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  onTestFinished(close)
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}/api`, received: requests, answers: responses, close }
}

/** A gateway to the registry with a manual clock and recorded logs. */
function gateway(url: string, timeout?: number) {
  let time = Date.parse('2026-07-04T12:00:00Z')
  const logs: unknown[] = []
  const log = { warn: (...line: unknown[]) => void logs.push(line) }
  const npi = registryNpi(url, { now: () => new Date(time), log, ...(timeout && { timeout }) })
  return {
    ...npi,
    logs,
    wait: (seconds: number) => {
      time += seconds * 1000
    },
  }
}

test("a number is looked up in the registry's format [ORG-012] [USER-027]", async () => {
  const { url, received } = await registry()
  const npi = gateway(url)
  expect([await npi.isRegistered(registered), await npi.isRegistered(free)]).toEqual([true, false])
  expect(received).toEqual([`/api/?version=2.1&number=${registered}`, `/api/?version=2.1&number=${free}`])
  expect(npi.logs).toEqual([])
})

test('a wrong check digit is rejected without a request', async () => {
  const { url, received } = await registry()
  const npi = gateway(url)
  for (const none of [invalidNpi, '12345', '', '12345678a3']) expect(await npi.isRegistered(none)).toBe(false)
  expect(received).toEqual([])
})

test('a known number is cached for a day, an unknown one for ten minutes; concurrent lookups share a request', async () => {
  const { url, received } = await registry()
  const npi = gateway(url)
  const count = (number: string) => received.filter(request => request.endsWith(number)).length
  await Promise.all([npi.isRegistered(registered), npi.isRegistered(registered), npi.isRegistered(free)])
  expect([count(registered), count(free)]).toEqual([1, 1])
  npi.wait(599)
  await Promise.all([npi.isRegistered(registered), npi.isRegistered(free)])
  expect([count(registered), count(free)]).toEqual([1, 1])
  npi.wait(2)
  await Promise.all([npi.isRegistered(registered), npi.isRegistered(free)])
  expect([count(registered), count(free)]).toEqual([1, 2])
  npi.wait(24 * 3600)
  await npi.isRegistered(registered)
  expect(count(registered)).toBe(2)
})

test.each<[string, (path: string, response: ServerResponse) => unknown, number?]>([
  ['fails', (_: string, response: ServerResponse) => void response.writeHead(503).end()],
  ['answers with a complaint', (_: string, response: ServerResponse) => void response.end('{"Errors":[{"number":"08"}]}')],
  ['answers no JSON', (_: string, response: ServerResponse) => void response.end('<html>')],
  ['does not answer in time', () => undefined, 1000],
])(
  'a registry that %s does not block users: only the check digit is verified, and the log contains no number',
  async (_, respond, timeout = 10_000) => {
    const { url, received, answers } = await registry()
    answers.respond = (path, response) => void respond(path, response)
    const npi = gateway(url, timeout)
    expect([await npi.isRegistered(free), await npi.isRegistered(invalidNpi)]).toEqual([true, false])
    expect(npi.logs).toHaveLength(1)
    expect(JSON.stringify(npi.logs)).not.toContain(free)
    expect(await npi.isRegistered(otherNpi)).toBe(true)
    expect(received).toHaveLength(1)
  },
)

test('requests resume after half a minute, and failures were not cached', async () => {
  const { url, answers } = await registry()
  const original = answers.respond
  answers.respond = (_, response) => void response.writeHead(500).end()
  const npi = gateway(url)
  expect(await npi.isRegistered(free)).toBe(true)
  answers.respond = original
  npi.wait(31)
  expect(await npi.isRegistered(free)).toBe(false)
})

test('an unreachable registry does not block users [ASVS 16.5.2]', async () => {
  const { url, close } = await registry()
  await close()
  expect(await gateway(url).isRegistered(free)).toBe(true)
})

test('without NPI_URL, only the check digit decides, and nothing is requested', async () => {
  const offline = openNpi({ NPI_URL: undefined }, { now: () => new Date(0), log: { warn: () => undefined } })
  expect([await offline.isRegistered(free), await offline.isRegistered(invalidNpi)]).toEqual([true, false])
})

test('200 {"data":{"data":…}}: with NPI_URL the registry decides, and a path without ten digits is not found [LOOK-003]', async () => {
  const { url } = await registry()
  const { as } = await startServer({ config: { NPI_URL: url } })
  const check = async (npi: string) => {
    const reply = await as('super.admin')('GET', `/common/npi/${npi}`)
    return [reply.statusCode, reply.json()]
  }
  expect(await check(registered)).toEqual([200, { data: { data: true } }])
  expect(await check(free)).toEqual([200, { data: { data: false } }])
  expect(await check(invalidNpi)).toEqual([200, { data: { data: false } }])
  expect((await check('12345'))[0]).toBe(404)
})

test('200 without a registry, a correct check digit is enough [LOOK-003]', async () => {
  const { as } = await startServer()
  for (const [npi, known] of [
    [free, true],
    [invalidNpi, false],
  ] as const)
    expect((await as('super.admin')('GET', `/common/npi/${npi}`)).json()).toEqual({ data: { data: known } })
})
