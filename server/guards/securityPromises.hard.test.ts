import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { z } from '#domain/platform/zod.ts'
import { buildUser } from '../seed/builders.ts'
import { findTestData, testPassword } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'
import { endpoints, urlFor } from './endpoints.ts'

/* Statements in docs/security.md that no other test verifies. */

const { app, db, context, as, clock } = await startServer()
await findTestData(db)
const signIn = (username: string) =>
  app.inject({ method: 'POST', url: '/api/v2/users/login', payload: { username, password: testPassword } })
const opensDevice = async (token: string) =>
  (await app.inject({ url: '/api/v2/common/whoami', headers: { authorization: `Bearer ${token}` } })).statusCode

test('the number of sessions per account is not limited, and the database has only a digest of each token', async () => {
  const { id, username } = await buildUser(db, context.now())
  const tokens: string[] = []
  for (let n = 0; n < 30; n++) tokens.push((await signIn(username)).json().data.token)
  for (const token of tokens) expect(await opensDevice(token)).toBe(200)
  const rows = await db.selectFrom('sessions').select('token_hash').where('user_id', '=', id).orderBy('id').execute()
  expect(rows.map(row => row.token_hash)).toEqual(tokens.map(token => createHash('sha256').update(token).digest('hex')))
})

test('passwords do not expire', async () => {
  const { username } = await buildUser(db, context.now())
  const start = context.now()
  clock.advance(5 * 365 * 24 * 60 * 60)
  const reply = await signIn(username)
  expect([reply.statusCode, await opensDevice(reply.json().data.token)]).toEqual([200, 200])
  clock.set(start)
})

const pagedEndpoints = endpoints.filter(({ query }) => query && 'page_size' in schemaOf(query))

test.each(pagedEndpoints)('$method $path returns at most a hundred rows per page', async endpoint => {
  const call = endpoint.access === 'public' ? as(null) : as('super.admin')
  const reply = await call(endpoint.method, `${urlFor(endpoint, 1)}?page_size=101`)
  const right = await call(endpoint.method, `${urlFor(endpoint, 1)}?page_size=100`)
  // If the caller may not see the record in the path, the 403 or 404 takes precedence.
  if ([403, 404].includes(right.statusCode)) expect(reply.statusCode).toBe(right.statusCode)
  else expect(reply.statusCode).toBe(422)
  const { success, error } = endpoint.query!.safeParse({ page_size: '101' })
  expect([success, error?.issues.some(({ path }) => path[0] === 'page_size')]).toEqual([false, true])
})

type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema; additionalProperties?: Schema | boolean } & {
  [word in 'anyOf' | 'oneOf' | 'allOf' | 'prefixItems']?: Schema[]
} & { [bound in 'maxLength' | 'maxItems' | 'pattern' | 'enum' | 'const' | 'format' | 'contentEncoding']?: unknown }

function schemaOf(schema: z.ZodType): Record<string, Schema> {
  return ((z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema).properties ?? {}) as Record<string, Schema>
}

/** The paths of a schema's text fields and lists that have no upper bound. */
function unboundedFields(schema: Schema, path: string): string[] {
  const isFixed = schema.enum !== undefined || schema.const !== undefined || schema.format !== undefined
  const ownPath =
    (schema.type === 'string' && !isFixed && schema.maxLength === undefined && schema.pattern === undefined) ||
    (schema.type === 'array' && schema.maxItems === undefined && !schema.prefixItems)
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, child]) => unboundedFields(child, `${path}.${name}`)),
    ...(schema.items ? unboundedFields(schema.items, `${path}[]`) : []),
    ...(typeof schema.additionalProperties === 'object' ? unboundedFields(schema.additionalProperties, `${path}.*`) : []),
    ...(['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const).flatMap(keyword =>
      (schema[keyword] ?? []).flatMap(child => unboundedFields(child, path)),
    ),
  ]
  return [...(ownPath ? [path] : []), ...inner]
}

test('every text and list in a request has an upper bound', () => {
  const unbounded = endpoints.flatMap(({ name, body, query }) =>
    [body, query].flatMap(schema => {
      if (!schema) return []
      const jsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema
      return unboundedFields(jsonSchema, '')
        .filter(path => !rejectsLongText(schema, path))
        .map(path => name + path)
    }),
  )
  expect([...new Set(unbounded)]).toEqual([])
})

/** Whether a rule that JSON Schema cannot express rejects a very long string in this field. */
function rejectsLongText(schema: z.ZodType, path: string): boolean {
  const field = path.slice(1)
  const { error } = schema.safeParse({ [field]: 'x'.repeat(100_000) })
  return error?.issues.some(issue => issue.path[0] === field) ?? false
}

test.runIf(inject('database').engine === 'postgres')('database statements and idle transactions time out', async () => {
  for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
    const { rows } = await sql<Record<string, string>>`show ${sql.ref(setting)}`.execute(db)
    expect(rows).toEqual([{ [setting]: '15s' }])
  }
})
