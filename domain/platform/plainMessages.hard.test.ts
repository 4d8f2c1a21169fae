import { expect, test } from 'vitest'
import * as contracts from '../contracts.ts'
import { fillSchema, jsonSchema, libraryWords, wrongValues } from '../testing.ts'
import type { Endpoint } from './endpoint.ts'
import { missingMessage, plainMessage } from './plainMessages.ts'
import { z } from './zod.ts'

const firstMessage = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

test.each<[schema: z.ZodType, value: unknown, message: string]>([
  [z.string(), undefined, 'Required information'],
  [z.string(), null, 'Required information'],
  [z.string(), 7, 'Enter text'],
  [z.string().max(300), 'x'.repeat(301), 'Enter at most 300 characters'],
  [z.string().max(1), 'xy', 'Enter at most 1 character'],
  [z.string().max(4000), 'x'.repeat(4001), 'Enter at most 4,000 characters'],
  [z.string().min(1), '', 'Required information'],
  [z.string().min(3), 'x', 'Enter at least 3 characters'],
  [z.string().length(2), 'x', 'Enter exactly 2 characters'],
  [z.number(), '', 'Required information'],
  [z.number(), 'x', 'Enter a number'],
  [z.coerce.number(), 'x', 'Enter a number'],
  [z.number().int(), 1.5, 'Enter a whole number'],
  [z.number().max(100), 101, 'Enter 100 or less'],
  [z.number().min(1), 0, 'Enter 1 or more'],
  [z.number().positive(), 0, 'Enter a number greater than 0'],
  [z.boolean(), 'yes', 'Choose yes or no'],
  [z.array(z.string()), 'x', 'Enter a list'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Choose at most 2'],
  [z.array(z.string()).min(1), [], 'Choose at least 1'],
  [z.object({}), 'x', 'Fill in this section'],
  [z.enum(['a', 'b']), 'c', 'Choose one of the listed options'],
  [z.enum(['a', 'b']), undefined, 'Required information'],
  [z.enum(['a', 'b']), '', 'Required information'],
  [z.literal(true), false, 'Choose one of the listed options'],
  [z.union([z.number(), z.boolean()]), 'x', 'Enter a valid value'],
  [z.union([z.number(), z.boolean()]), undefined, 'Required information'],
  [z.email(), 'x', 'Must be a valid email'],
  [z.url(), 'x', 'Enter a web address that starts with https:// or http://'],
  [z.iso.datetime(), 'x', 'Enter a date and a time'],
  [z.iso.date(), 'x', 'Enter a date'],
  [z.string().regex(/^\d$/), 'x', 'Enter a valid value'],
  [z.strictObject({}), { more: 1 }, 'Remove unknown fields'],
  [z.number().multipleOf(5), 3, 'Enter a multiple of 5'],
  [z.string('Facility is required'), undefined, 'Facility is required'],
])('%# has a plain message with an instruction, or the message that the schema sets', (schema, value, message) => {
  expect(firstMessage(schema, value)).toBe(message)
})

test('has a plain message for every zod issue code, including unknown ones', () => {
  const codes = ['invalid_key', 'invalid_element', 'custom', 'something new']
  for (const code of codes) expect(plainMessage({ code, input: 'x' } as never)).toBe('Enter a valid value')
})

test.each([
  [undefined, 'Select a payer'],
  [7, 'Select a payer'],
  ['xyz', 'Enter at most 2 characters'],
])('a message for missing text does not replace the message for text that is too long: %j', (value, message) => {
  expect(firstMessage(z.string(missingMessage('Select a payer')).max(2), value)).toBe(message)
})

/** All schemas in the domain: those in the contracts and all exported ones. */
const modules = import.meta.glob<Record<string, unknown>>(['../**/*.ts', '!../**/*.test.ts', '!../**/testing.ts'], {
  eager: true,
})
const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType
const exported = Object.entries(modules).flatMap(([file, module]) =>
  Object.entries(module).flatMap(([name, value]): [string, z.ZodType][] => {
    if (isSchema(value)) return [[`${file} ${name}`, value]]
    const parts = Array.isArray(value) ? value : value && typeof value === 'object' ? Object.values(value) : []
    return parts.flatMap((part, index): [string, z.ZodType][] =>
      isSchema(part?.schema) ? [[`${file} ${name} ${index}`, part.schema]] : [],
    )
  }),
)
const schemasSent = Object.entries(contracts).flatMap(([resource, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]): [string, z.ZodType][] =>
      schema ? [[`${resource}.${name} ${part}`, schema]] : [],
    ),
  ),
)

test('finds the schemas of forms and contracts', () => {
  expect(exported.length).toBeGreaterThan(100)
  expect(schemasSent.length).toBeGreaterThan(200)
})

/** Each schema’s shape, because building it takes most of the time. */
const shapes = new Map([...schemasSent, ...exported].map(([, schema]) => [schema, jsonSchema(schema)]))

test.each([...schemasSent, ...exported])('%s never returns a zod message', (_name, schema) => {
  const shape = shapes.get(schema)!
  const found = new Set<string>()
  for (const wrongValue of wrongValues)
    for (const value of [fillSchema(shape, wrongValue, true), fillSchema(shape, wrongValue, false), wrongValue])
      for (const { path, message } of schema.safeParse(value).error?.issues ?? [])
        if (libraryWords.test(message)) found.add(`${path.join('.')}: ${message}`)
  expect([...found]).toEqual([])
})

/** The issues reported when every field has this out-of-range or empty value. */
const refusedWith = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(fillSchema(shapes.get(schema)!, value, true)).error?.issues ?? []

test.each([...schemasSent, ...exported])('%s never reports an out-of-range value as missing', (_name, schema) => {
  const missing = new Map(
    [undefined, null, ''].flatMap(empty => refusedWith(schema, empty).map(({ path, message }) => [path.join('.'), message])),
  )
  const found = ['x'.repeat(30_000), 2 ** 30].flatMap(tooLarge =>
    refusedWith(schema, tooLarge).flatMap(({ code, path, message }) =>
      code === 'too_big' && missing.get(path.join('.')) === message ? [`${path.join('.')}: ${message}`] : [],
    ),
  )
  expect([...new Set(found)]).toEqual([])
})
