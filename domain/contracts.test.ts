import { expect, test } from 'vitest'
import * as contracts from './contracts.ts'
import type { Contract } from './platform/endpoint.ts'
import type { z } from './platform/zod.ts'
import { jsonSchema } from './testing.ts'

test('no API filter is case-sensitive', () => {
  const strict = Object.entries(contracts as Record<string, Contract>).flatMap(([resource, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, { query }]) =>
      Object.entries((query && jsonSchema(query).properties) ?? {})
        // Only choices described as an enum or const can be compared exactly; `word` and `stringbool` schemas are described as
        // text.
        .filter(([, schema]) => /"(enum|const)":\[?"[a-z]/i.test(JSON.stringify(schema)))
        .map(([field]) => `${resource}.${name} ${field}`),
    ),
  )
  expect(strict).toEqual([])
})

/** The paths of a schema's parts that accept anything: `unknown`, `any`, and objects with undescribed keys. */
function undescribed(schema: z.core.$ZodType, path: string, within: readonly z.core.$ZodType[] = []): string[] {
  // JSON values contain themselves.
  if (within.includes(schema)) return []
  const parts = (found: Record<string, z.core.$ZodType | null | undefined>) =>
    Object.entries(found).flatMap(([key, part]) => (part ? undescribed(part, `${path}.${key}`, [...within, schema]) : []))
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'unknown':
    case 'any':
      return [path]
    case 'object':
      return parts({ ...def.shape, ...(def.catchall && { '*': def.catchall }) })
    case 'array':
      return parts({ item: def.element })
    case 'tuple':
      return parts({ ...Object.fromEntries(def.items.entries()), rest: def.rest })
    case 'record':
      return parts({ value: def.valueType })
    case 'union':
      return parts(Object.fromEntries(def.options.entries()))
    case 'intersection':
      return parts({ left: def.left, right: def.right })
    case 'pipe':
      return parts({ in: def.in, out: def.out })
    case 'lazy':
      return parts({ lazy: def.getter() })
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
    case 'readonly':
      return parts({ inner: def.innerType })
    default:
      return []
  }
}

test('every part of every request and response has a type, so that nothing undescribed comes in or goes out', () => {
  const found = Object.entries(contracts as Record<string, Contract>).flatMap(([resource, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, endpoint]) =>
      (['params', 'query', 'body', 'response', 'errorResponse', 'responseFields'] as const).flatMap(part => {
        const schema = endpoint[part]
        return schema ? undescribed(schema, `${resource}.${name} ${part}`) : []
      }),
    ),
  )
  expect(found).toEqual([])
})
