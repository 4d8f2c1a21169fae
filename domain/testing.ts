import { z } from './platform/zod.ts'

/** The subset of JSON Schema that zod produces. */
export type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

export const jsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

/** Values with the wrong type, out of range, or in an invalid format. */
export const wrongValues: readonly unknown[] = [
  ...[undefined, null, true, 'x', '', ' ', 'not one of them', 'x'.repeat(30_000), '2026-99-99', 'ftp://x'],
  ...[-1, 0, 1.5, 2 ** 31, 2 ** 53, 1e300, Number.NaN, Number.POSITIVE_INFINITY],
  ...[[], {}, ['x'], [{}], [null], Array(600).fill(1), { length: 3 }],
]

/** Builds a value for the schema with `wrong` in every leaf if `deep` is set, and otherwise in every top-level field. */
export function fillSchema(schema: Schema, wrong: unknown, deep: boolean, top = true): unknown {
  const either = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (either)
    return fillSchema(either.find(item => item.properties) ?? either.find(item => item.items) ?? either[0]!, wrong, deep, top)
  if (schema.properties && (top || deep))
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, property]) => [name, fillSchema(property, wrong, deep, false)]),
    )
  if (schema.items && deep) return [fillSchema(schema.items, wrong, deep, false)]
  return wrong
}

/** Terms from zod, the JSON parser, and the multipart parser that users must never see. */
export const libraryWords =
  /Too (big|small)|Invalid (input|option|key|value|union|email address|URL|ISO|UUID|date|string|number|format|regex|element|discriminator)|Unrecognized|expected (one of|string|number|int|boolean|array|object|record|date|to have)|received (undefined|null|NaN|string|number|boolean|array|object)|must be a multiple|must (match|start|end|include|contain) (pattern|with)|[<>]=|\bZod|\bNaN\b|valid JSON|Unexpected|content-type is|reach (files|parts|fields)|(body|file) (is )?too large|Unsupported Media|prototype|boundary/i
