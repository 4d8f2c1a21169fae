import { expect, test } from 'vitest'
import { bulkActs } from './bulkActs.ts'
import * as contracts from './contracts.ts'
import { rowsOf } from './platform/bulk.ts'
import type { Endpoint } from './platform/endpoint.ts'
import { z } from './platform/zod.ts'

const endpoints = new Map<string, Endpoint>(
  Object.entries(contracts).flatMap(([resource, lines]) =>
    Object.entries(lines as Record<string, Endpoint>).map(([name, endpoint]) => [`${resource}.${name}`, endpoint] as const),
  ),
)
type JsonSchema = { type?: string; properties?: Record<string, JsonSchema>; items?: JsonSchema; anyOf?: JsonSchema[] }
const jsonOf = (schema: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
const properties = (schema: JsonSchema): Record<string, JsonSchema> =>
  Object.assign({}, schema.properties, ...(schema.anyOf ?? []).map(properties))

/** A list of records: `ids`, or objects that have an id or refer to one. A list of tag ids is a field of one record. */
const isListOfRecords = ([name, schema]: [string, JsonSchema]): boolean => {
  const lists = [schema, ...(schema.anyOf ?? [])].filter(({ type }) => type === 'array')
  return lists.some(({ items }) => name === 'ids' || Object.keys(items?.properties ?? {}).some(key => /^(id|\w+_id)$/.test(key)))
}
/** A read that uses POST, because its filters are patient data. */
const reads = ['matching.searchPins']

/** A connection's list names locations and changes none of them. */
const settings = ['signOn.create', 'signOn.edit']

test('every endpoint that takes several records is listed [S-32]', () => {
  const found = [...endpoints]
    .filter(([name, { method, path, body }]) => {
      if (method === 'GET' || [...reads, ...settings].includes(name)) return false
      return path.includes('/bulk/') || (body && Object.entries(properties(jsonOf(body, 'input'))).some(isListOfRecords))
    })
    .map(([name]) => name)
  expect(found.filter(name => !(name in bulkActs))).toEqual([])
  expect(found.length).toBeGreaterThan(5)
})

test.each(Object.entries(bulkActs))('%s is one request, which is counted before and reported after [S-32]', (name, act) => {
  const endpoint = endpoints.get(name)!
  expect(endpoint.method).not.toBe('GET')
  if (act.reportsRows) {
    // The preview names each row before, and the report after.
    expect(properties(jsonOf(endpoint.body!, 'input'))).toHaveProperty('preview')
    expect(Object.keys(properties(jsonOf(endpoint.response, 'output')))).toEqual(expect.arrayContaining(['done', 'refused']))
  } else expect(endpoints.has(act.countedBy!)).toBe(true)
})

test('every listed row of a report has its outcome', () => {
  expect(rowsOf({ done: [{ id: 1 }], unchanged: [], refused: [{ id: 2 }, { id: 3 }] })).toEqual([
    { id: 1, outcome: 'done' },
    { id: 2, outcome: 'refused' },
    { id: 3, outcome: 'refused' },
  ])
})
