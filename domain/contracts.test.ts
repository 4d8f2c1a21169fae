import { expect, test } from 'vitest'
import { contracts } from './contracts.ts'
import type { Contract } from './endpoint.ts'
import { jsonSchema } from './testing.ts'

test('no API filter is case-sensitive', () => {
  const strict = Object.entries(contracts as Record<string, Contract>).flatMap(([noun, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, { query }]) =>
      Object.entries((query && jsonSchema(query).properties) ?? {})
        // Only choices described as an enum or const can be compared exactly; `word` and `stringbool` schemas are described as
        // text.
        .filter(([, schema]) => /"(enum|const)":\[?"[a-z]/i.test(JSON.stringify(schema)))
        .map(([field]) => `${noun}.${name} ${field}`),
    ),
  )
  expect(strict).toEqual([])
})

test('only reads may use the replica, and only if access does not depend on the patient’s advocate or facilities', () => {
  const onReplica = Object.entries(contracts as Record<string, Contract>).flatMap(([noun, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, endpoint]) => (endpoint.replica ? [{ name: `${noun}.${name}`, endpoint }] : [])),
  )
  expect(onReplica.filter(({ endpoint }) => endpoint.method !== 'GET')).toEqual([])
  expect(onReplica.map(({ name }) => name)).toEqual([
    'analytics.panel',
    'analytics.mirror',
    'audit.export',
    'facilities.export',
    'insights.metric',
    'releases.allDisclosuresExport',
    'users.export',
  ])
})
