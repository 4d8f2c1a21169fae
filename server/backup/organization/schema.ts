import { sql } from 'kysely'
import { z } from '#domain/platform/zod.ts'
import type { Db } from '../../platform/db/connect.ts'

/** The version of the archive's form: its paths, the manifest, and how values are written. */
export const formatVersion = 1
export const format = 'passage-organization-archive'

const digest = z.string().regex(/^[0-9a-f]{64}$/)

export const Manifest = z.object({
  format: z.literal(format),
  format_version: z.number().int(),
  about: z.string(),
  made_at: z.iso.datetime(),
  /** The version of Passage that wrote the archive, and its last migration. */
  product_version: z.string(),
  migration: z.string(),
  organization: z.object({ id: z.number(), name: z.string(), type: z.enum(['hospital', 'treatment_center']) }),
  /** The number of rows in each file of rows. */
  counts: z.record(z.string(), z.number()),
  left_out: z.record(z.string(), z.string()),
  /** Files to which rows refer, but which the installation no longer had. */
  missing_files: z.array(z.string()),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: digest })),
})
export type Manifest = z.infer<typeof Manifest>

export const dataPath = (table: string) => `data/${table}.jsonl`
export const schemaPath = (table: string) => `schema/${table}.json`
export const filePath = (name: string) => `files/${name}`
export const outsidePath = (kind: string) => `outside/${kind}.jsonl`
export const manifestPath = 'manifest.json'

type JsonType = 'integer' | 'number' | 'boolean' | 'string' | 'array' | 'null'
type Property = { type?: JsonType[]; format?: string; items?: { type: JsonType }; description?: string }
/** A JSON Schema (2020-12) of one line. */
export type LineSchema = {
  $schema: string
  title: string
  description: string
  type: 'object'
  properties: Record<string, Property>
  required: string[]
  additionalProperties: false
}

const jsonTypes: Record<string, { type: JsonType; format?: string }> = {
  integer: { type: 'integer' },
  bigint: { type: 'integer' },
  smallint: { type: 'integer' },
  'double precision': { type: 'number' },
  boolean: { type: 'boolean' },
  text: { type: 'string' },
  uuid: { type: 'string', format: 'uuid' },
  date: { type: 'string', format: 'date' },
  'timestamp with time zone': { type: 'string', format: 'date-time' },
}

export type ColumnType = { name: string; type: string; nullable: boolean; hasDefault: boolean }

/** A table's columns as the database defines them, without generated ones. */
export async function columnsOf(db: Db, table: string): Promise<ColumnType[]> {
  const { rows } = await sql<ColumnType>`
    select attname::text as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
      atthasdef or attidentity <> '' as "hasDefault"
    from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db)
  return rows
}

/** The JSON Schema of a table's lines. `emptied` are columns that may be null although the table requires a value. */
export function lineSchema(
  title: string,
  description: string,
  columns: readonly ColumnType[],
  emptied: readonly string[],
): LineSchema {
  const property = ({ name, type, nullable }: ColumnType): Property => {
    if (type === 'jsonb') return { description: 'Any JSON value' }
    const of = (base: string) => jsonTypes[base] ?? { type: 'string' as const }
    const { type: jsonType, format } = type.endsWith('[]') ? { type: 'array' as const, format: undefined } : of(type)
    return {
      type: [jsonType, ...(nullable || emptied.includes(name) ? (['null'] as const) : [])],
      ...(format && { format }),
      ...(type.endsWith('[]') && { items: { type: of(type.slice(0, -2)).type } }),
    }
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    description,
    type: 'object',
    properties: Object.fromEntries(columns.map(column => [column.name, property(column)])),
    required: columns.map(column => column.name),
    additionalProperties: false,
  }
}

/** Why a line does not match its schema; undefined if it does. Checks the keys and the types; the database checks the rest. */
export function lineProblem(line: unknown, { properties, required }: LineSchema): string | undefined {
  if (typeof line !== 'object' || line === null || Array.isArray(line)) return 'it is not an object'
  const unknown = Object.keys(line).find(key => !Object.hasOwn(properties, key))
  if (unknown !== undefined) return `${unknown} is not in its schema`
  for (const key of required) {
    if (!Object.hasOwn(line, key)) return `${key} is missing`
    const { type } = properties[key]!
    const found = typeOf((line as Record<string, unknown>)[key])
    if (type && !type.some(one => one === found || (one === 'number' && found === 'integer')))
      return `${key} must be ${type.join(' or ')}, not ${found}`
  }
  return undefined
}

const typeOf = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'array'
      : Number.isInteger(value)
        ? 'integer'
        : (typeof value as 'string' | 'number' | 'boolean' | 'object')
