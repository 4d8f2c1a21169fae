/** Maximum number of facilities in a comparison. */
export const mostCompared = 4

/** The facility ids selected for comparison in the URL, in order. */
export const readChosen = (query: URLSearchParams): number[] => {
  const ids = (query.get('compare') ?? '').split(',').filter(id => /^[1-9]\d{0,9}$/.test(id))
  return [...new Set(ids.map(Number))].slice(0, mostCompared)
}

/** The URL query with this selection. Keeps the comparison open unless the selection is empty. */
export function writeChosen(query: URLSearchParams, ids: readonly number[]): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete('compare')
  if (ids.length) next.set('compare', ids.join(','))
  else next.delete('view')
  return next
}
