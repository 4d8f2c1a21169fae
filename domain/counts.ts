/** Lists of all patients, applications or disclosures count up to this many rows. A larger total is one more, and shown as "10,000+". */
export const mostCounted = 10_000

/** A number as people see it: "17", or "10,000+" for a number that was counted only up to `mostCounted`. */
export const shownCount = (count: number): string =>
  count > mostCounted ? `${mostCounted.toLocaleString('en-US')}+` : String(count)
