import fc from 'fast-check'
import { z } from '#domain/platform/zod.ts'

/** The part of JSON Schema that zod generates. */
type Schema = {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  maxItems?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
}

/** Values that no form sends: wrong types, excessive size or nesting depth, unusual characters, and code. */
const confusedValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 0, 1.5, 2 ** 31, 2 ** 53, 1e308, '', ' ', '\u0000', '\ud800', '‮abc', '💊'.repeat(300)),
  fc.constantFrom<unknown>(
    "'; drop table users; --",
    '<script>alert(1)</script>',
    '{{7*7}}',
    '=1+1',
    '../../etc/passwd',
    '%00',
    'x'.repeat(20_000),
  ),
  fc.constantFrom<unknown>(
    [],
    {},
    [[[[]]]],
    { length: 3 },
    { toString: 1 },
    { constructor: { prototype: {} } },
    Array(300).fill(1),
  ),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Values that mostly match the schema: one part in five is wrong, missing, or extra. */
export function nearlyValid(schema: z.ZodType): fc.Arbitrary<unknown> {
  return almost(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
}

/** A valid value with one or two parts corrupted. */
export const spoiled = (valid: object): fc.Arbitrary<unknown> =>
  fc
    .array(fc.tuple(fc.constantFrom(...Object.keys(valid)), confusedValue), { minLength: 1, maxLength: 2 })
    .map(parts => ({ ...valid, ...Object.fromEntries(parts) }))

const almost = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 4, arbitrary: matching(schema) }, { weight: 1, arbitrary: confusedValue })

function matching(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const alternatives = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (alternatives) return fc.oneof(...alternatives.map(matching))
  switch (schema.type) {
    case 'object':
      return object(schema)
    case 'array':
      return fc.array(almost(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 5, 5) })
    case 'string':
      return text(schema)
    case 'integer':
      return fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constantFrom(schema.minimum ?? 0, schema.maximum ?? 1_000_000))
    case 'number':
      return fc.oneof(
        fc.double({ noNaN: true, min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6 }),
        fc.integer({ min: 0, max: 400 }),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return confusedValue
  }
}

function object({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, almost(schema)])), {
    requiredKeys: required.filter(name => name in properties),
  })
  const unknownFields = fc.dictionary(
    fc.constantFrom('id', 'organization_id', 'is_admin', 'status', 'constructor', 'toString'),
    confusedValue,
    { maxKeys: 1 },
  )
  return fc.tuple(fields, unknownFields).map(([knownFields, extraFields]) => ({ ...extraFields, ...(knownFields as object) }))
}

/** Cached by length, because creating an arbitrary takes longer than using it. */
const texts = new Map<number, fc.Arbitrary<string>>()
const email = fc.emailAddress()

function text({ format, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map(date => date.toISOString())
  if (format === 'date') return fc.constantFrom('1980-02-29', '1981-02-29', '0000-00-00', '9999-12-31')
  if (format === 'email') return email
  const longest = Math.min(maxLength, 40)
  const made =
    texts.get(longest) ??
    fc.oneof(
      fc.string({ maxLength: longest }),
      fc.string({ unit: 'binary', maxLength: longest }),
      fc.constantFrom('advocate', '2026-01-01', '01/02/1990', '(555) 010-0199', '60602', 'O’Neil-Žižek'),
    )
  texts.set(longest, made)
  return made
}
