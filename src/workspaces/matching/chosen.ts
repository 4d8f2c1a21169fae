/** How many facilities stand side by side at most. */
export const mostCompared = 4

/** The facilities that the address says are compared, in the order in which they were chosen. */
export const readChosen = (query: URLSearchParams): number[] => {
  const ids = (query.get('compare') ?? '').split(',').filter(id => /^[1-9]\d{0,9}$/.test(id))
  return [...new Set(ids.map(Number))].slice(0, mostCompared)
}

/** The same address with these compared; whether the comparison lies open stays, but for none. */
export function writeChosen(query: URLSearchParams, ids: readonly number[]): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete('compare')
  if (ids.length) next.set('compare', ids.join(','))
  else next.delete('view')
  return next
}
