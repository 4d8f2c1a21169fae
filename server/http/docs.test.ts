import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { contracts } from '#domain/contracts.ts'
import type { Contract, Endpoint } from '#domain/endpoint.ts'
import { startServer } from '../testing.ts'
import { serveDocs } from './docs.ts'
import { openapi } from './openapi.ts'

const endpoints = Object.entries(contracts as Record<string, Contract>).flatMap(([noun, contract]) =>
  Object.entries(contract).map(([name, endpoint]): [string, Endpoint] => [`${noun}.${name}`, endpoint]),
)

type Operation = {
  operationId: string
  security?: unknown[]
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content: Record<string, { schema: Record<string, unknown> }> }>
}
const document = openapi(contracts) as unknown as { openapi: string; paths: Record<string, Record<string, Operation>> }
const operations = Object.values(document.paths).flatMap(path => Object.values(path))

async function get(url: string, headers: Record<string, string> = {}) {
  const app = Fastify()
  serveDocs(app)
  return app.inject({ url, headers })
}

test('the OpenAPI document has every endpoint once, and is plain JSON', async () => {
  expect(document.openapi).toBe('3.1.0')
  expect(operations.map(operation => operation.operationId).sort()).toEqual(endpoints.map(([name]) => name).sort())
  const response = await get('/api/v2/openapi.json')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual(JSON.parse(JSON.stringify(document)))
})

test.each(endpoints)('the description of %s has the path, body, response and access rule', (name, endpoint) => {
  const operation = operations.find(candidate => candidate.operationId === name)!
  const inPath = operation.parameters.filter(parameter => parameter.in === 'path').map(parameter => parameter.name)
  expect(inPath.sort()).toEqual([...endpoint.path.matchAll(/:(\w+)/g)].map(match => match[1]).sort())
  expect(Boolean(operation.security)).toBe(endpoint.access !== 'public')
  expect(Boolean(operation.requestBody)).toBe(Boolean(endpoint.body))
  if (endpoint.takes === 'multipart') expect(JSON.stringify(operation.requestBody)).toContain('"format":"binary"')
  const success = operation.responses[String(endpoint.status ?? 200)]!
  if (endpoint.gives === 'csv') expect(Object.keys(success.content)).toEqual(['text/csv'])
  else if (endpoint.gives === 'events') expect(Object.keys(success.content)).toEqual(['text/event-stream'])
  else if (endpoint.gives !== 'file') expect(success.content['application/json']!.schema.required).toContain('data')
  if (endpoint.access !== 'public') expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['401', '403']))
})

test('the page lists all calls by noun, without scripts, with a policy for its only style', async () => {
  const response = await get('/api/docs')
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toContain('text/html')
  const nonce = /<style nonce="([^"]+)">/.exec(response.body)![1]!
  expect(response.headers['content-security-policy']).toContain(`style-src 'nonce-${nonce}'`)
  expect(response.body).not.toMatch(/<script| style=| on\w+=/)
  for (const [name, { path }] of endpoints) {
    expect(response.body).toContain(`id="${name}"`)
    expect(response.body).toContain(path)
  }
  expect((await get('/api/docs')).body).not.toContain(nonce)
})

test('304 if the caller already has the current document', async () => {
  const url = '/api/v2/openapi.json'
  const { etag } = (await get(url)).headers
  const again = await get(url, { 'if-none-match': String(etag) })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  expect((await get(url, { 'if-none-match': 'W/"another"' })).statusCode).toBe(200)
})

test('429 for an address that loads the description of the API again and again', async () => {
  const { app } = await startServer({ config: { REQUESTS_PER_MINUTE: 150 } })
  const statuses: number[] = []
  for (let n = 0; n < 5; n++) statuses.push((await app.inject('/api/v2/openapi.json')).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  expect((await app.inject('/api/docs')).statusCode).toBe(429)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})
