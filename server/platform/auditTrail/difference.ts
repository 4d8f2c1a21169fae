/** The fields that a write changes, each with its old and new value. */
export function difference(before: object, after: object): { changes: Record<string, [unknown, unknown]> } {
  const old = before as Record<string, unknown>
  const changedEntries = Object.entries(after).filter(
    ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(old[field] ?? null),
  )
  return { changes: Object.fromEntries(changedEntries.map(([field, value]) => [field, [old[field] ?? null, value]])) }
}

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && !value.length)

/** The changes for a new record: all non-empty fields except the password. */
export const created = (after: object) =>
  difference({}, Object.fromEntries(Object.entries(after).filter(([, value]) => !isEmpty(value))))
