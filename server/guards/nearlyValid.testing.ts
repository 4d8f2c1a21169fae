import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TestUsername } from '../seed/testUsers.ts'
import type { startServer } from '../testing.ts'
import { endpoints, urlFor } from './endpoints.ts'
import { matrix } from './matrix.ts'
import { nearlyValid, spoiled } from './nearlyValid.ts'
import { buildCase, kindOf } from './subjects.ts'

/** Number of calls per endpoint (R14). */
const settings = { numRuns: 1000 }

/** The most processor time of a request, in milliseconds (R14). */
const mostProcessorTime = 2000

const callers: TestUsername[] = ['advocate', 'rehab.advocate', 'coordinator', 'super.admin', 'org.admin']

// Event streams are skipped, because their requests do not return until the stream closes.
const endpointsWithInput = endpoints.filter(
  ({ body, query, requestType, responseType }) => (body || query) && requestType !== 'multipart' && responseType !== 'events',
)

type Server = Awaited<ReturnType<typeof startServer>>

/** Tests a third of the endpoints, because all of them take one process a quarter of an hour. `part` is 0, 1, or 2. */
export async function testNearlyValid({ db, context, as, logs }: Server, part: 0 | 1 | 2) {
  const subject = await buildCase(db, context.files, context.now(), 'own')
  const tested = endpointsWithInput.filter((_, at) => at % 3 === part)
  describe.each(tested)('$method $path', endpoint => {
    test('nearly valid requests get a response or a rejection, never a failure [ASVS 1.5.2] [ASVS 15.3.5]', async () => {
      const kind = kindOf(endpoint.path)
      const row = matrix[endpoint.name]
      const made = (await row?.create?.(db, context.now(), subject)) ?? {}
      const path = urlFor(endpoint, kind ? subject[kind] : '', row?.params?.(subject, made))
      const valid = row?.send?.(subject, made)
      const similar = endpoint.body ? nearlyValid(endpoint.body) : fc.constant(undefined)
      // A body without required fields has nothing to corrupt.
      const bodies = valid && Object.keys(valid).length ? fc.oneof(similar, spoiled(valid)) : similar
      const queries = endpoint.query ? nearlyValid(endpoint.query) : fc.constant({})
      const calls = new Map<TestUsername, ReturnType<typeof as>>()
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...callers), bodies, queries, async (username, body, query) => {
          const payload = body === undefined ? undefined : JSON.stringify(body)
          const call = calls.get(username) ?? as(username)
          calls.set(username, call)
          const send = () =>
            call(
              endpoint.method,
              `${path}?${toQueryString(query)}`,
              payload,
              payload === undefined ? {} : { headers: { 'content-type': 'application/json' } },
            )
          const before = processorTime()
          const reply = await send()
          expect(processorTime() - before).toBeLessThan(mostProcessorTime)
          // If the call ended the session, the next call signs in again.
          if (reply.statusCode < 400 || reply.statusCode === 401) calls.delete(username)
          if (reply.statusCode >= 500)
            throw new Error(
              `${reply.statusCode} ${reply.body}\n${logs.filter(line => /unexpected error|"level":50/.test(line)).at(-1)}`,
            )
          if (reply.statusCode >= 400) expect(reply.json().message).toEqual(expect.any(String))
        }),
        settings,
      )
    })
  })
}

/** The processor time of this process, in milliseconds. Unlike the elapsed time, it does not depend on other load. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function toQueryString(query: unknown): string {
  const pairs = Object.entries(query && typeof query === 'object' ? query : { q: query })
  const toText = (value: unknown) =>
    encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())
  return pairs.map(([name, value]) => `${toText(name)}=${toText(value)}`).join('&')
}
