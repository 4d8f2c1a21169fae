/** What a write changes, field by field, as an audit row keeps it: what stood there and what stands there now. */
export function difference(before: object, after: object): { changes: Record<string, [unknown, unknown]> } {
  const old = before as Record<string, unknown>
  const changed = Object.entries(after).filter(
    ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(old[field] ?? null),
  )
  return { changes: Object.fromEntries(changed.map(([field, value]) => [field, [old[field] ?? null, value]])) }
}

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && !value.length)

/** The same of what was not there before: all of it that is not empty. A password is none of it. */
export const created = (after: object) =>
  difference({}, Object.fromEntries(Object.entries(after).filter(([, value]) => !isEmpty(value))))
