import { hasQuery, type SavedQuery } from './savedQueries.ts'
import type { TableSettings } from './schema.ts'

/**
 * Applies one browser's change of a table's settings to settings that another browser may have changed since then. `before` is the
 * version that the first browser changed. Each setting is merged separately, and so is each column's width and visibility. If both
 * changed the same one, the later change replaces the earlier one.
 */
export const mergeTableSettings = (before: TableSettings, mine: TableSettings, theirs: TableSettings): TableSettings =>
  mergeKeys<unknown>(before, mine, theirs, (own, other, base = {}) =>
    isMap(own) && isMap(other) && isMap(base) ? mergeKeys(base, own, other) : own,
  )

/**
 * The same for a list's saved queries, each of which is merged as a whole. If both saved a new one under the same name, the later one gets
 * a number. At most one of them opens with the list.
 */
export function mergeQueries(before: readonly SavedQuery[], mine: readonly SavedQuery[], theirs: readonly SavedQuery[]) {
  const others = theirs.filter(query => !hasQuery(before, query.label) && !mine.some(own => isEqual(own, query)))
  const own = mine.map(query => (hasQuery(before, query.label) ? query : { ...query, label: freeName(query.label, others) }))
  const merged = Object.values(mergeKeys(byName(before), byName(own), byName(theirs)))
  const opened = [...own, ...merged].find(({ isDefault }) => isDefault)?.label
  return merged.map(({ isDefault, ...query }) => (isDefault && query.label === opened ? { ...query, isDefault } : query))
}

function freeName(label: string, others: readonly SavedQuery[]): string {
  let name = label
  for (let n = 2; hasQuery(others, name); n++) name = `${label.slice(0, 56)} ${n}`
  return name
}

/** The database does not keep the order of an object's keys. */
const sorted = (value: unknown) =>
  JSON.stringify(value, (_key, part) => (isMap(part) ? Object.fromEntries(Object.entries(part).toSorted()) : part))
const isEqual = (a: unknown, b: unknown) => sorted(a) === sorted(b)

type Values<V> = Readonly<Record<string, V>>

/** Names that differ only in case are equal. The prefix keeps a numeric name from being sorted to the front. */
const byName = (queries: readonly SavedQuery[]): Values<SavedQuery> =>
  Object.fromEntries(queries.map(query => [`name ${query.label.toLowerCase()}`, query]))

const isMap = (value: unknown): value is Values<unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Merges key by key. `both` merges a value that both changed. */
function mergeKeys<V>(
  before: Values<V>,
  mine: Values<V>,
  theirs: Values<V>,
  both: (own: V, other: V, before: V | undefined) => V = own => own,
): Record<string, V> {
  const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)])
  return Object.fromEntries(
    [...keys].flatMap(key => {
      const [old, own, other] = [before[key], mine[key], theirs[key]]
      const value = isEqual(own, old) ? other : own !== undefined && other !== undefined ? both(own, other, old) : own
      return value === undefined ? [] : [[key, value]]
    }),
  )
}
