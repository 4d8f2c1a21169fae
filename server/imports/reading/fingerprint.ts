import { createHash } from 'node:crypto'

/**
 * A hash of the row without the excluded columns. Ignores empty values so that adding a column (null or an empty list) does not
 * make every row look edited.
 */
export function fingerprint(row: object, excluded: readonly string[]): string {
  const hasValue = (value: unknown) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)
  const facts = Object.entries(row).filter(([column, value]) => !excluded.includes(column) && hasValue(value))
  const sorted = facts.sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
}
