import Fastify from 'fastify'
import { expect, test } from 'vitest'
import * as contracts from '#domain/contracts.ts'
import { webhookEvents } from '#domain/people/programs/rules.ts'
import type { Contract, Endpoint } from '#domain/platform/endpoint.ts'
import { z } from '#domain/platform/zod.ts'
import { startServer } from '../../testing.ts'
import { openapi, serveDocs } from './docs.ts'

const endpoints = Object.entries(contracts as Record<string, Contract>).flatMap(([resource, contract]) =>
  Object.entries(contract).map(([name, endpoint]): [string, Endpoint] => [`${resource}.${name}`, endpoint]),
)

type Operation = {
  operationId: string
  tags: string[]
  security: unknown[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content: Record<string, { schema: Record<string, unknown> }> }>
}
const document = openapi(contracts) as unknown as { openapi: string; paths: Record<string, Record<string, Operation>> }
const operations = Object.values(document.paths).flatMap(path => Object.values(path))

test('the document and the page say where SCIM is', async () => {
  expect(JSON.stringify(document)).toContain('/scim/v2')
  expect((await get('/api/docs')).body).toContain('SCIM 2.0 at /scim/v2')
})

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
  const callers = [{ session: [] }, ...(endpoint.tokens ? [{ token: [] }] : [])]
  expect(operation.security).toEqual(endpoint.access === 'public' ? [] : callers)
  expect(Boolean(operation.requestBody)).toBe(Boolean(endpoint.body))
  if (endpoint.requestType === 'multipart') expect(JSON.stringify(operation.requestBody)).toContain('"format":"binary"')
  const success = operation.responses[String(endpoint.status ?? 200)]!
  if (endpoint.responseType === 'csv') expect(Object.keys(success.content)).toEqual(['text/csv'])
  else if (endpoint.responseType === 'events') expect(Object.keys(success.content)).toEqual(['text/event-stream'])
  else if (endpoint.responseType !== 'file') expect(success.content['application/json']!.schema.required).toContain('data')
  if (endpoint.access !== 'public') expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['401', '403']))
})

type Node = { path: string; value: Record<string, unknown> }

/** Every object in a JSON document, with its JSON pointer. */
function* objects(value: unknown, path = '#'): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield { path, value: value as Record<string, unknown> }
  for (const [key, inner] of Object.entries(value))
    yield* objects(inner, `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
}

test('other programs can read the served document: references resolve, arrays have items, and calls are declared', async () => {
  const served = (await get('/api/v2/openapi.json')).json()
  const nodes = [...objects(served)]
  const paths = new Set(nodes.map(({ path }) => path))
  const references = nodes.flatMap(({ value }) => (typeof value.$ref === 'string' ? [value.$ref] : []))
  expect(references).toContain('#/components/schemas/HttpError')
  expect(references.filter(reference => !paths.has(reference))).toEqual([])
  expect(nodes.filter(({ value }) => value.type === 'array' && !value.items).map(({ path }) => path)).toEqual([])
  expect(served.servers).toEqual([{ url: '/' }])

  const calls = Object.entries(served.paths as typeof document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map(operation => ({ path, ...operation })),
  )
  expect(calls).toHaveLength(endpoints.length)
  expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length)
  const tags = new Set(served.tags.map(({ name }: { name: string }) => name))
  for (const { path, operationId, parameters, security, tags: ofCall } of calls) {
    const declared = parameters.filter(parameter => parameter.in === 'path' && parameter.required).map(({ name }) => name)
    expect(declared.sort(), operationId).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(match => match[1]).sort())
    expect(security, operationId).toBeInstanceOf(Array)
    expect(
      ofCall.filter(tag => !tags.has(tag)),
      operationId,
    ).toEqual([])
  }
})

test.each([z.json(), z.object({ values: z.json() })])('a recursive schema cannot be published', body => {
  const save = { method: 'PUT', path: '/x', about: 'Saves.', access: 'public', body, response: z.null() } as const
  expect(() => openapi({ things: { save } })).toThrow('Cycle detected')
})

test('the page lists all calls by resource, without scripts, with a policy for its only style', async () => {
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

test('the OpenAPI document and the page describe tokens and every event', async () => {
  const { webhooks, components } = openapi(contracts)
  expect(Object.keys(webhooks)).toEqual([...Object.keys(webhookEvents), 'webhook.test'])
  expect(components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' })
  const show = operations.find(operation => operation.operationId === 'patients.show') as unknown as { description: string }
  expect(show.description).toContain('Programs: scope patients:read, only for covered tokens.')
  const { body } = await get('/api/docs')
  expect(body).toContain('Authorization: Bearer psgt_')
  for (const event of Object.keys(webhookEvents)) expect(body).toContain(`<code>${event}</code>`)
})
