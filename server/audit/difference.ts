/** What a write changes, field by field, as an audit row keeps it: what stood there and what stands there now. */
export function difference(before: object, after: object): { changes: Record<string, [unknown, unknown]> } {
  const old = before as Record<string, unknown>
  const changed = Object.entries(after).filter(
    ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(old[field] ?? null),
  )
  return { changes: Object.fromEntries(changed.map(([field, value]) => [field, [old[field] ?? null, value]])) }
}

/** The same of what was not there before. A password is none of it. */
export const created = (after: object) => difference({}, after)
