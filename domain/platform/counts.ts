/**
 * In lists of all patients, applications, or disclosures, counting stops at this many rows. A larger total is returned as this
 * number plus one and displayed as "10,000+".
 */
export const mostCounted = 10_000

/** Formats a count for display: "17", or "10,000+" for a count that stopped at `mostCounted`. */
export const shownCount = (count: number): string =>
  count > mostCounted ? `${mostCounted.toLocaleString('en-US')}+` : String(count)
