import { expect, test } from 'vitest'
import { findTestData, type TestUsername, testUsers } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'
import { endpoints, urlFor } from './endpoints.ts'
import { matrix } from './matrix.ts'
import { buildCase, kindOf } from './subjects.ts'

const { db, context, as } = await startServer()
await findTestData(db)
const calls = testUsers.map(({ username }) => [username, as(username)] as const)

/** The paths of the fields that have a value in a response, including those in nested lists and objects. */
function fieldPaths(value: unknown, path = ''): string[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap(item => fieldPaths(item, `${path}[]`))
  if (typeof value === 'object') return Object.entries(value).flatMap(([name, item]) => fieldPaths(item, `${path}.${name}`))
  return [path]
}

/** Fields that only some of a record's readers get, by endpoint. All readers get all other fields. */
const hiddenFields: Record<string, Record<string, readonly TestUsername[]>> = {
  // The chat credential is only for the facility's coordinators.
  'applications.show': { '.fl_cometchat_token': ['coordinator', 'rehab.advocate'] },
}

/** Endpoints that return a list instead of a record. The matrix test checks which rows a reader gets. */
const lists = new Set(['applications.list'])
const records = endpoints.filter(
  endpoint =>
    !lists.has(endpoint.name) &&
    endpoint.method === 'GET' &&
    !endpoint.responseType &&
    kindOf(endpoint.path) &&
    endpoint.access !== 'public',
)

test.each(records)('$name has the same fields for all its readers, except the listed ones [ASVS 8.2.3]', async endpoint => {
  const row = matrix[endpoint.name]!
  const kind = kindOf(endpoint.path)!
  const subject = await buildCase(db, context.files, context.now(), 'own')
  await row.prepare?.(db, context.now(), subject)
  const made = (await row.create?.(db, context.now(), subject)) ?? {}
  const path = urlFor(endpoint, subject[kind], row.params?.(subject, made))
  const readers = new Map<TestUsername, Set<string>>()
  for (const [username, call] of calls) {
    const reply = await call('GET', row.query ? `${path}?${row.query(subject)}` : path)
    if (reply.statusCode === 200) readers.set(username, new Set(fieldPaths(reply.json().data)))
  }
  const allFields = new Set([...readers.values()].flatMap(fields => [...fields]))
  const mismatches: Record<string, TestUsername[]> = {}
  for (const field of allFields) {
    const usernames = [...readers].filter(([, fields]) => fields.has(field)).map(([name]) => name)
    if (usernames.length < readers.size) mismatches[field] = usernames
  }
  expect(mismatches).toEqual(hiddenFields[endpoint.name] ?? {})
})
