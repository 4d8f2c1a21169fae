import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CastName } from '../seed/cast.ts'
import { startServer } from '../testing.ts'
import { endpoints, pathOf } from './endpoints.ts'
import { matrix } from './matrix.ts'
import { nearlyValid, spoilt } from './nearlyValid.ts'
import { buildCase, kindOf } from './subjects.ts'

/**
 * How often each endpoint is called; `npm run test:hard` sets a larger number with PASSAGE_RUNS. The seed makes failures
 * reproducible.
 */
const settings = { numRuns: Number(process.env.PASSAGE_RUNS ?? 40), seed: Number(process.env.PASSAGE_SEED ?? 2026) }

/** The maximum response time in milliseconds (R14). */
const longest = 2000

const { db, context, as, logs } = await startServer()
const subject = await buildCase(db, context.files, context.now(), 'own')
const callers: CastName[] = ['advocate', 'rehab.advocate', 'coordinator', 'super.admin', 'org.admin']

// Skips event streams, because their requests do not return until the stream closes.
const told = endpoints.filter(({ body, query, takes, gives }) => (body || query) && takes !== 'multipart' && gives !== 'events')

describe.each(told)('$method $path', endpoint => {
  test('nearly valid requests get a response or a rejection, never a failure [ASVS 1.5.2] [ASVS 15.3.5]', async () => {
    const kind = kindOf(endpoint.path)
    const row = matrix[endpoint.name]
    const made = (await row?.make?.(db, context.now(), subject)) ?? {}
    const path = pathOf(endpoint, kind ? subject[kind] : '', row?.params?.(subject, made))
    const valid = row?.send?.(subject, made)
    const alike = endpoint.body ? nearlyValid(endpoint.body) : fc.constant(undefined)
    // A body without required fields has nothing to replace.
    const bodies = valid && Object.keys(valid).length ? fc.oneof(alike, spoilt(valid)) : alike
    const queries = endpoint.query ? nearlyValid(endpoint.query) : fc.constant({})
    const calls = new Map<CastName, ReturnType<typeof as>>()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...callers), bodies, queries, async (who, body, query) => {
        const payload = body === undefined ? undefined : JSON.stringify(body)
        const call = calls.get(who) ?? as(who)
        calls.set(who, call)
        const send = () =>
          call(
            endpoint.method,
            `${path}?${inUrl(query)}`,
            payload,
            payload === undefined ? {} : { headers: { 'content-type': 'application/json' } },
          )
        const started = performance.now()
        const reply = await send()
        // The call may have ended the session; the next one opens another.
        if (reply.statusCode < 400 || reply.statusCode === 401) calls.delete(who)
        if (performance.now() - started > longest) await expectQuick(send)
        if (reply.statusCode >= 500)
          throw new Error(`${reply.statusCode} ${reply.body}\n${logs.filter(line => /unforeseen|"level":50/.test(line)).at(-1)}`)
        if (reply.statusCode >= 400) expect(reply.json().message).toEqual(expect.any(String))
      }),
      settings,
    )
  })
})

/** Fails only if a slow call is slow again, because the first time may be due to load on the machine. */
async function expectQuick(send: () => Promise<unknown>) {
  const started = performance.now()
  await send()
  expect(performance.now() - started).toBeLessThan(longest)
}

function inUrl(query: unknown): string {
  const pairs = Object.entries(query && typeof query === 'object' ? query : { q: query })
  const written = (value: unknown) =>
    encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())
  return pairs.map(([name, value]) => `${written(name)}=${written(value)}`).join('&')
}
