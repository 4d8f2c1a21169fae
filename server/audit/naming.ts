import { sql } from 'kysely'
import { internalFields, spanWords, valueWords } from '#domain/audit/fields.ts'
import type { Change, ChangedValue, ChangeResource } from '#domain/audit/schema.ts'
import { facilityTagFields } from '#domain/tags.ts'
import type { Db } from '../db/connect.ts'

/** A row's changes as the trail keeps them (server/audit/difference.ts). */
export type Kept = Record<string, [unknown, unknown]> | null

type Table = 'organizations' | 'users' | 'facilities' | 'roles' | 'feature_tags' | 'payers'

/** How a row of each table is called. */
const nameOf: Record<Table, string> = {
  organizations: 'name',
  users: "first_name || ' ' || last_name",
  facilities: 'name',
  roles: 'name',
  feature_tags: 'content',
  payers: 'payer_name',
}

/** Fields whose values are ids, and of what. */
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

/** Never told, whoever may have written it into the trail. */
const secret = /password|hash|token|secret|signup_form_data/

export const tableOf: Record<ChangeResource, Table> = {
  users: 'users',
  organizations: 'organizations',
  facilities: 'facilities',
  featureTags: 'feature_tags',
  payers: 'payers',
}

/** Fields whose values are codes of payers; of a long list, how many they are (server/facilities/saving.ts). */
const payerFields = ['insurance_plans_in_network', 'insurance_plans_out_network']

/** The name of a row by its id; of a payer also by its code. */
export type Names = (table: Table, key: number | string) => string | undefined

/** Asks for the names of all that these changes and records mention: one question a table, however many rows. */
export async function namesFor(
  db: Db,
  kept: readonly Kept[],
  records: readonly { table: Table; ids: readonly number[] }[],
): Promise<Names> {
  const wanted = new Map<Table, Set<number>>()
  const codes = new Set<string>()
  const want = (table: Table, id: unknown) => {
    if (typeof id === 'number' && Number.isInteger(id)) wanted.set(table, (wanted.get(table) ?? new Set()).add(id))
  }
  for (const { table, ids } of records) for (const id of ids) want(table, id)
  for (const [field, pair] of kept.flatMap(changes => Object.entries(changes ?? {})))
    for (const value of pair.flat()) {
      if (references[field]) want(references[field], value)
      if (payerFields.includes(field) && typeof value === 'string') codes.add(value)
      if (isRole(value)) want('facilities', value.facility_id)
    }
  const names = new Map<string, string>()
  for (const [table, ids] of wanted) {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, ${sql.raw(nameOf[table])} as name from ${sql.table(table)} where id = any(${[...ids]}::int[])`.execute(db)
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

/** The changes as people read them: names where ids stood, and nothing that is secret. */
export const worded = (kept: Kept, names: Names): Change[] =>
  Object.entries(kept ?? {})
    .filter(([field]) => !secret.test(field) && !internalFields.includes(field))
    .map(([field, [before, after]]) => ({ field, before: shown(field, before, names), after: shown(field, after, names) }))

function shown(field: string, value: unknown, names: Names): ChangedValue {
  const one = (given: unknown): string | number | boolean => {
    const table = references[field]
    if (typeof given === 'number' && payerFields.includes(field)) return given === 1 ? '1 plan' : `${given} plans`
    if (typeof given === 'number') return (table && names(table, given)) ?? given
    if (typeof given === 'string')
      return payerFields.includes(field) ? (names('payers', given) ?? given) : valueWords(field, given)
    if (typeof given === 'boolean') return given
    if (isSpan(given)) return spanWords(given)
    if (isRole(given)) return `${given.facility_role}, ${names('facilities', given.facility_id) ?? given.facility_id}`
    return JSON.stringify(given)
  }
  // Without hours of its own, a facility responds around the clock.
  if (field === 'answering_hours' && value === null) return 'Always'
  if (value === null || value === undefined) return null
  return Array.isArray(value) ? value.map(one) : one(value)
}

/** The hours of one weekday in which a facility responds. */
const isSpan = (value: unknown): value is Parameters<typeof spanWords>[0] =>
  typeof value === 'object' && value !== null && 'weekday' in value

/** A role at a facility, as the trail keeps one that was given or taken. */
type Role = { facility_id: number; facility_role: string }
const isRole = (value: unknown): value is Role => typeof value === 'object' && value !== null && 'facility_role' in value
