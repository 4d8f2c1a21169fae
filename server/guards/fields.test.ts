import { expect, test } from 'vitest'
import { type CastName, cast, castWorld } from '../seed/cast.ts'
import { startServer } from '../testing.ts'
import { endpoints, pathOf } from './endpoints.ts'
import { matrix } from './matrix.ts'
import { buildCase, kindOf } from './subjects.ts'

const { db, context, as } = await startServer()
await castWorld(db)

/** The names of the fields that have a value in a response, including nested lists and objects, but never the values. */
function fieldsOf(value: unknown, at = ''): string[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap(one => fieldsOf(one, `${at}[]`))
  if (typeof value === 'object') return Object.entries(value).flatMap(([name, one]) => fieldsOf(one, `${at}.${name}`))
  return [at]
}

/** The fields of a record that only some of its readers get, by endpoint; all other fields are the same for every reader. */
const withheld: Record<string, Record<string, readonly CastName[]>> = {
  // The chat credential, for the facility's coordinators.
  'applications.show': { '.fl_cometchat_token': ['coordinator', 'rehab.advocate'] },
}

/** Endpoints that return a list instead of a record; the matrix tests which rows a reader gets. */
const lists = new Set(['applications.list'])
const records = endpoints.filter(
  one => !lists.has(one.name) && one.method === 'GET' && !one.gives && kindOf(one.path) && one.access !== 'public',
)

test.each(records)('$name has the same fields for all its readers, except the listed ones [ASVS 8.2.3]', async endpoint => {
  const row = matrix[endpoint.name]!
  const kind = kindOf(endpoint.path)!
  const subject = await buildCase(db, context.files, context.now(), 'own')
  await row.given?.(db, context.now(), subject)
  const made = (await row.make?.(db, context.now(), subject)) ?? {}
  const path = pathOf(endpoint, subject[kind], row.params?.(subject, made))
  const readers = new Map<CastName, Set<string>>()
  for (const { username } of cast) {
    const reply = await as(username)('GET', row.query ? `${path}?${row.query(subject)}` : path)
    if (reply.statusCode === 200) readers.set(username, new Set(fieldsOf(reply.json().data)))
  }
  const all = new Set([...readers.values()].flatMap(fields => [...fields]))
  const some: Record<string, CastName[]> = {}
  for (const field of all) {
    const who = [...readers].filter(([, fields]) => fields.has(field)).map(([name]) => name)
    if (who.length < readers.size) some[field] = who
  }
  expect(some).toEqual(withheld[endpoint.name] ?? {})
})
