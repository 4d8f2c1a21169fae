import { sql } from 'kysely'
import { type Removal, removalShare } from '#domain/imports/schema.ts'
import { namesFor, worded } from '../auditTrail/naming.ts'
import type { Db } from '../db/connect.ts'
import type { Decision } from './batches.ts'
import { bookkeeping, type Target } from './rows.ts'

const mostExamples = 5

type Taken = { list: boolean; removed: number; examples: { name: string; values: unknown[] }[] }

/** The row's display name. */
export const nameOf = (row: Decision['row']): string => String(row.name ?? row.payer_name ?? '')

/** The old and new values of the changed columns. */
export const changesOf = ({ before, row }: Decision): Record<string, [unknown, unknown]> =>
  Object.fromEntries(
    Object.keys(row)
      .filter(
        column =>
          !bookkeeping.includes(column) && JSON.stringify(before?.[column] ?? null) !== JSON.stringify(row[column] ?? null),
      )
      .map(column => [column, [before?.[column] ?? null, row[column] ?? null]]),
  )

/**
 * Counts the values that an import would remove, based on the decisions about its rows. A replaced value is changed, not removed.
 */
export function countRemovals() {
  const fields = new Map<string, Taken>()
  return {
    see(decisions: readonly Decision[]) {
      for (const decision of decisions)
        if (decision.outcome === 'changed')
          for (const [field, [before, after]] of Object.entries(changesOf(decision))) {
            const values = gone(before, after)
            if (!values.length) continue
            const taken = fields.get(field) ?? { list: Array.isArray(before), removed: 0, examples: [] }
            taken.removed += values.length
            if (taken.examples.length < mostExamples) taken.examples.push({ name: nameOf(decision.row), values })
            fields.set(field, taken)
          }
    },
    /** The fields that lose more than `removalShare` of their current values. */
    async beyondShare(db: Db, { table }: Target): Promise<Removal[]> {
      if (!fields.size) return []
      const held = await valuesHeld(db, table, fields)
      const found = [...fields].flatMap(([field, { removed, examples }]) => {
        const of = held[field] ?? 0
        return removed > removalShare * of ? [{ field, removed, of, examples }] : []
      })
      const kept = found.flatMap(({ field, examples }) =>
        examples.map(({ values }) => ({ [field]: [values, null] as [unknown, unknown] })),
      )
      const names = await namesFor(db, kept, [])
      const wordsOf = (field: string, values: unknown[]) => {
        const before = worded({ [field]: [values, null] }, names)[0]?.before
        return (Array.isArray(before) ? before : []).map(String)
      }
      return found
        .map(({ examples, ...rest }) => ({
          ...rest,
          examples: examples.map(({ name, values }) => ({ name, values: wordsOf(rest.field, values) })),
        }))
        .sort((one, other) => other.removed / other.of - one.removed / one.of)
    },
  }
}

/** The removed values: elements missing from a list, or a value that becomes empty. */
function gone(before: unknown, after: unknown): unknown[] {
  if (Array.isArray(before)) return before.filter(value => !(Array.isArray(after) && after.includes(value)))
  const isEmpty = (value: unknown) => value === null || value === ''
  return !isEmpty(before) && isEmpty(after) ? [before] : []
}

async function valuesHeld(db: Db, table: Target['table'], fields: ReadonlyMap<string, Taken>): Promise<Record<string, number>> {
  const counted = [...fields].map(([field, { list }]) =>
    list
      ? sql`coalesce(sum(cardinality(${sql.ref(field)})), 0)::int as ${sql.ref(field)}`
      : sql`count(${sql.ref(field)})::int as ${sql.ref(field)}`,
  )
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counted)} from ${sql.table(table)}`.execute(db)
  return rows[0]!
}
