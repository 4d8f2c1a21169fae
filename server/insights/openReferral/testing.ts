import { readdirSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import type { HsdsTable } from '#domain/insights/openReferral/tables.ts'

type Schema = { path?: string; properties?: object; required?: string[]; tabular_required?: string[] }

/** The official schemas of HSDS 3.1, as published (hsds-3.1/README.md), by file name. */
const folder = new URL('./hsds-3.1/', import.meta.url)
const schemas = new Map(
  readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .map(name => [name, JSON.parse(readFileSync(new URL(name, folder), 'utf8'))]),
)

/** The schemas have more keywords than JSON Schema. Like the validator of the standard, no fields are allowed but those of the schema. */
const ajv = new Ajv({ strict: false, allErrors: true })
formats.default(ajv)
for (const [name, schema] of schemas)
  ajv.addSchema({ ...schema, ...(schema.properties && { additionalProperties: false }) }, name)
const page = ajv.compile(schemas.get('openapi.json').components.schemas.Page)
const rows = new Map(
  [...schemas.values()].flatMap(({ path, properties, required = [], tabular_required = [] }: Schema) =>
    path ? [[path, ajv.compile({ properties, required: [...required, ...tabular_required], additionalProperties: false })]] : [],
  ),
)

type Validate = { (value: unknown): unknown; errors?: { instancePath: string; message?: string; params: object }[] | null }

function problemsOf(validate: Validate, value: unknown): string[] {
  validate(value)
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

/** What does not follow the official schema of a nested object, such as `service`. */
export const objectProblems = (name: string, value: unknown): string[] => problemsOf(ajv.getSchema(`${name}.json`)!, value)
/** What does not follow the official schema of a table's row. */
export const rowProblems = (table: HsdsTable, row: unknown): string[] => problemsOf(rows.get(`${table}.csv`)!, row)
/** What does not follow the official schema of a page, or, with the name of its items' schema, of its items. */
export const pageProblems = (value: { contents: readonly unknown[] }, items: string): string[] => [
  ...problemsOf(page, value),
  ...value.contents.flatMap(item => objectProblems(items, item)),
]
