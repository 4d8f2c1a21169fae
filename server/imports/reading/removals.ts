import { sql } from 'kysely'
import { type Removal, removalShare } from '#domain/imports/schema.ts'
import { namesFor, worded } from '../../platform/auditTrail/naming.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Decision } from './batches.ts'
import { bookkeeping, type Target } from './rows.ts'

const maxExamples = 5

type FieldLoss = { list: boolean; removed: number; examples: { name: string; values: unknown[] }[] }

export const nameOf = (row: Decision['row']): string => String(row.name ?? row.payer_name ?? '')

export const changesOf = ({ before, row }: Decision): Record<string, [unknown, unknown]> =>
  Object.fromEntries(
    Object.keys(row)
      .filter(
        column =>
          !bookkeeping.includes(column) && JSON.stringify(before?.[column] ?? null) !== JSON.stringify(row[column] ?? null),
      )
      .map(column => [column, [before?.[column] ?? null, row[column] ?? null]]),
  )

/** Counts the values that an import would remove. A value that another value replaces does not count. */
export function countRemovals() {
  const fields = new Map<string, FieldLoss>()
  return {
    see(decisions: readonly Decision[]) {
      for (const decision of decisions)
        if (decision.outcome === 'changed')
          for (const [field, [before, after]] of Object.entries(changesOf(decision))) {
            const values = removedValues(before, after)
            if (!values.length) continue
            const loss = fields.get(field) ?? { list: Array.isArray(before), removed: 0, examples: [] }
            loss.removed += values.length
            if (loss.examples.length < maxExamples) loss.examples.push({ name: nameOf(decision.row), values })
            fields.set(field, loss)
          }
    },
    /** The fields that would lose more than `removalShare` of their current values. */
    async beyondShare(db: Db, { table }: Target): Promise<Removal[]> {
      if (!fields.size) return []
      const totals = await countValues(db, table, fields)
      const losses = [...fields].flatMap(([field, { removed, examples }]) => {
        const total = totals[field] ?? 0
        return removed > removalShare * total ? [{ field, removed, of: total, examples }] : []
      })
      const changes = losses.flatMap(({ field, examples }) =>
        examples.map(({ values }) => ({ [field]: [values, null] as [unknown, unknown] })),
      )
      const names = await namesFor(db, changes, [])
      const toWords = (field: string, values: unknown[]) => {
        const before = worded({ [field]: [values, null] }, names)[0]?.before
        return (Array.isArray(before) ? before : []).map(String)
      }
      return losses
        .map(({ examples, ...rest }) => ({
          ...rest,
          examples: examples.map(({ name, values }) => ({ name, values: toWords(rest.field, values) })),
        }))
        .sort((a, b) => b.removed / b.of - a.removed / a.of)
    },
  }
}

/** The removed values: elements missing from a list, or a value that became empty. */
function removedValues(before: unknown, after: unknown): unknown[] {
  if (Array.isArray(before)) return before.filter(value => !(Array.isArray(after) && after.includes(value)))
  const isEmpty = (value: unknown) => value === null || value === ''
  return !isEmpty(before) && isEmpty(after) ? [before] : []
}

async function countValues(
  db: Db,
  table: Target['table'],
  fields: ReadonlyMap<string, FieldLoss>,
): Promise<Record<string, number>> {
  const counts = [...fields].map(([field, { list }]) =>
    list
      ? sql`coalesce(sum(cardinality(${sql.ref(field)})), 0)::int as ${sql.ref(field)}`
      : sql`count(${sql.ref(field)})::int as ${sql.ref(field)}`,
  )
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)} from ${sql.table(table)}`.execute(db)
  return rows[0]!
}
