import { sql } from 'kysely'
import { internalFields, spanWords, valueWords } from '#domain/compliance/audit/fields.ts'
import type { Change, ChangedValue, ChangeResource } from '#domain/compliance/audit/schema.ts'
import { facilityTagFields } from '#domain/directory/tags.ts'
import type { Db } from '../db/connect.ts'

/** The changes in an audit row (server/platform/auditTrail/write.ts). */
export type RecordedChanges = Record<string, [unknown, unknown]> | null

type Table = 'organizations' | 'users' | 'facilities' | 'roles' | 'feature_tags' | 'payers'

/** The columns of a row's display name, by table. */
export const nameColumns: Record<Table, readonly string[]> = {
  organizations: ['name'],
  users: ['first_name', 'last_name'],
  facilities: ['name'],
  roles: ['name'],
  feature_tags: ['content'],
  payers: ['payer_name'],
}

/** Fields that contain ids, and the table they refer to. */
const references: Record<string, Table> = {
  organization_id: 'organizations',
  facility_id: 'facilities',
  merged_into: 'facilities',
  primary_contact_id: 'users',
  role_id: 'roles',
  pa_type: 'feature_tags',
  opt_in_methods: 'feature_tags',
  ...Object.fromEntries(Object.keys(facilityTagFields).map(field => [field, 'feature_tags' as const])),
}

/** Fields that are never shown, even if an audit row contains them. */
export const secretFields = /password|hash|token|secret|signup_form_data/

export const tableOf: Record<ChangeResource, Table> = {
  users: 'users',
  organizations: 'organizations',
  facilities: 'facilities',
  featureTags: 'feature_tags',
  payers: 'payers',
}

/** Fields that contain payer codes. For long lists, the audit log stores only the count (server/directory/facilities/saving.ts). */
const payerFields = ['insurance_plans_in_network', 'insurance_plans_out_network']

/** Returns a row's name by id, or a payer's name by code. */
export type Names = (table: Table, key: number | string) => string | undefined

/** Loads every name that these changes and records need, with one query per table. */
export async function namesFor(
  db: Db,
  changeSets: readonly RecordedChanges[],
  records: readonly { table: Table; ids: readonly number[] }[],
): Promise<Names> {
  const idsByTable = new Map<Table, Set<number>>()
  const codes = new Set<string>()
  const collect = (table: Table, id: unknown) => {
    if (typeof id === 'number' && Number.isInteger(id)) idsByTable.set(table, (idsByTable.get(table) ?? new Set()).add(id))
  }
  for (const { table, ids } of records) for (const id of ids) collect(table, id)
  for (const [field, pair] of changeSets.flatMap(changes => Object.entries(changes ?? {})))
    for (const value of pair.flat()) {
      if (references[field]) collect(references[field], value)
      if (payerFields.includes(field) && typeof value === 'string') codes.add(value)
      if (isRole(value)) collect('facilities', value.facility_id)
    }
  const names = new Map<string, string>()
  for (const [table, ids] of idsByTable) {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, concat_ws(' ', ${sql.join(nameColumns[table].map(column => sql.ref(column)))}) as name from ${sql.table(table)} where id = any(${[...ids]}::int[])`.execute(
      db,
    )
    for (const { id, name } of rows) names.set(`${table} ${id}`, name)
  }
  const payers = codes.size
    ? await db
        .selectFrom('payers')
        .select(['payer_code', 'payer_name'])
        .where('payer_code', 'in', [...codes])
        .execute()
    : []
  for (const { payer_code, payer_name } of payers) names.set(`payers ${payer_code}`, payer_name)
  return (table, key) => names.get(`${table} ${key}`)
}

/** The changes as displayed, with names instead of ids and without secrets. */
export const worded = (recorded: RecordedChanges, names: Names): Change[] =>
  Object.entries(recorded ?? {})
    .filter(([field]) => !secretFields.test(field) && !internalFields.includes(field))
    .map(([field, [before, after]]) => ({
      field,
      before: readableValue(field, before, names),
      after: readableValue(field, after, names),
    }))

function readableValue(field: string, value: unknown, names: Names): ChangedValue {
  const readableItem = (item: unknown): string | number | boolean => {
    const table = references[field]
    if (typeof item === 'number' && payerFields.includes(field)) return item === 1 ? '1 plan' : `${item} plans`
    if (typeof item === 'number') return (table && names(table, item)) ?? item
    if (typeof item === 'string') return payerFields.includes(field) ? (names('payers', item) ?? item) : valueWords(field, item)
    if (typeof item === 'boolean') return item
    if (isSpan(item)) return spanWords(item)
    if (isRole(item)) {
      const role = `${item.facility_role}, ${names('facilities', item.facility_id) ?? item.facility_id}`
      return item.value === undefined ? role : `${role}: ${item.value}`
    }
    return JSON.stringify(item)
  }
  // A facility without response hours is expected to respond at any time.
  if (field === 'answering_hours' && value === null) return 'Always'
  if (value === null || value === undefined) return null
  return Array.isArray(value) ? value.map(readableItem) : readableItem(value)
}

const isSpan = (value: unknown): value is Parameters<typeof spanWords>[0] =>
  typeof value === 'object' && value !== null && 'weekday' in value

/** A role at a facility, as the audit log stores it; with the value of a claim that gives it. */
type Role = { facility_id: number; facility_role: string; value?: string }
const isRole = (value: unknown): value is Role => typeof value === 'object' && value !== null && 'facility_role' in value
