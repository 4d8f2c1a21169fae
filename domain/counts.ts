/** Lists of all applications or disclosures count up to this many rows. A larger total is one more, and shown as "10,000+". */
export const mostCounted = 10_000
