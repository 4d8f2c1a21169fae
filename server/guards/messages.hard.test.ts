import { describe, expect, test } from 'vitest'
import { fillSchema, jsonSchema, libraryWords, wrongValues } from '#domain/testing.ts'
import { startServer } from '../testing.ts'
import { endpoints, urlFor } from './endpoints.ts'

const { as, app } = await startServer()

// Event streams are skipped, because their requests do not return until the stream closes.
const readingEndpoints = endpoints.filter(
  ({ body, query, responseType, requestType }) => (body || query) && responseType !== 'events' && requestType !== 'multipart',
)

const toQueryString = (query: unknown) =>
  Object.entries(query as object)
    .map(([name, value]) => `${name}=${encodeURIComponent(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))}`)
    .join('&')

const json = { headers: { 'content-type': 'application/json' } }

describe.each(readingEndpoints)('$method $path', endpoint => {
  test('describes a field’s problem in plain language', async () => {
    const call = as('super.admin')
    const path = urlFor(endpoint, 1, { npi: '1', token: 'x' })
    const querySchema = endpoint.query && jsonSchema(endpoint.query)
    const bodySchema = endpoint.body && jsonSchema(endpoint.body)
    /**
     * The requests sent so far. Schemas without nested fields, and values that JSON cannot express, produce the same request more
     * than once.
     */
    const requests = new Set<string>()
    for (const wrongValue of wrongValues)
      for (const isNested of [true, false]) {
        const query = querySchema ? `?${toQueryString(fillSchema(querySchema, wrongValue, isNested)).slice(0, 8000)}` : ''
        const body = bodySchema && JSON.stringify(fillSchema(bodySchema, wrongValue, isNested))
        const request = `${query} ${body}`
        if (requests.has(request)) continue
        requests.add(request)
        const reply = await call(endpoint.method, path + query, body, body === undefined ? {} : json)
        expect(reply.statusCode).toBeLessThan(500)
        if (reply.statusCode < 400) continue
        const { message, errors = {} } = reply.json()
        for (const text of [message, ...Object.values(errors)]) expect(text).not.toMatch(libraryWords)
      }
  })
})

test.each([
  ['broken JSON', '{"a":', 'application/json', 400],
  ['no JSON at all', '', 'application/json', 400],
  ['another type', '<a/>', 'application/xml', 415],
  ['a multipart form without a boundary', 'x', 'multipart/form-data', 422],
  ['too long', JSON.stringify({ username: 'x'.repeat(1_100_000) }), 'application/json', 413],
  ['a poisoned key', '{"__proto__": {"a": 1}}', 'application/json', 400],
])('a request with %s is rejected in plain words', async (_what, payload, type, status) => {
  const reply = await app.inject({ method: 'POST', url: '/api/v2/users/login', payload, headers: { 'content-type': type } })
  expect(reply.statusCode).toBe(status)
  expect(reply.json().message).not.toMatch(libraryWords)
  expect(Object.keys(reply.json())).toEqual(['message'])
})

/** A multipart form with the boundary `b`. */
const form = (...parts: string[]) => ({
  payload: `${parts.map(part => `--b\r\ncontent-disposition: form-data; ${part}\r\n`).join('')}--b--\r\n`,
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
})
const files = (count: number) => Array.from({ length: count }, (_, index) => `name="f${index}"; filename="f"\r\n\r\nx`)

test.each([
  ['too many files', form(...files(8))],
  ['too many fields', form(...Array.from({ length: 30 }, (_, index) => `name="f${index}"\r\n\r\nx`))],
  ['a forbidden name', form('name="__proto__"\r\n\r\nx')],
  ['no end', { ...form(), payload: '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx' }],
  ['a field that would be cut off', form(`name="user_id"\r\n\r\n${'1'.repeat(10_001)}`)],
])('a form with %s is rejected in plain words', async (label, options) => {
  const reply = await as('advocate')('POST', '/users/current/upload-profile-image', options.payload, { headers: options.headers })
  expect(reply.statusCode).toBeGreaterThanOrEqual(400)
  expect(reply.statusCode).toBeLessThan(500)
  expect(reply.json().message).not.toMatch(libraryWords)
  if (label.includes('cut off')) expect(reply.json().errors).toEqual({ user_id: 'Enter at most 10,000 characters' })
})
