import { expect, test } from 'vitest'
import { contracts } from './contracts.ts'
import type { Contract } from './endpoint.ts'
import { printed } from './testing.ts'

test('no filter of the API is told apart by its case', () => {
  const strict = Object.entries(contracts as Record<string, Contract>).flatMap(([noun, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, { query }]) =>
      Object.entries((query && printed(query).properties) ?? {})
        // A choice that is printed as one is compared letter by letter; `word` and `stringbool` are printed as text.
        .filter(([, schema]) => /"(enum|const)":\[?"[a-z]/i.test(JSON.stringify(schema)))
        .map(([field]) => `${noun}.${name} ${field}`),
    ),
  )
  expect(strict).toEqual([])
})
