export type MapPoint<T> = { x: number; y: number; of: T }
/** A mark on the map: a single spot, or the center of several spots that would overlap. */
export type Cluster<T> = { x: number; y: number; members: T[] }

/**
 * Groups spots that are less than `reach` pixels apart, in the given order. A grid limits the comparisons, so clustering
 * thousands of spots takes only a few milliseconds.
 */
export function clustersOf<T>(spots: readonly MapPoint<T>[], reach: number): Cluster<T>[] {
  const squareOf = (at: number) => Math.floor(at / reach)
  const squares = new Map<string, number[]>()
  const keys = spots.map(({ x, y }) => `${squareOf(x)} ${squareOf(y)}`)
  for (const [at, key] of keys.entries()) {
    const square = squares.get(key)
    if (square) square.push(at)
    else squares.set(key, [at])
  }
  const taken = new Uint8Array(spots.length)
  const clusters: Cluster<T>[] = []
  for (const [at, { x, y }] of spots.entries()) {
    if (taken[at]) continue
    const found: MapPoint<T>[] = []
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const other of squares.get(`${squareOf(x) + dx} ${squareOf(y) + dy}`) ?? []) {
          const spot = spots[other]!
          if (taken[other] || (spot.x - x) ** 2 + (spot.y - y) ** 2 >= reach ** 2) continue
          taken[other] = 1
          found.push(spot)
        }
    const middle = (part: 'x' | 'y') => found.reduce((sum, spot) => sum + spot[part], 0) / found.length
    clusters.push({ x: middle('x'), y: middle('y'), members: found.map(({ of }) => of) })
  }
  return clusters
}

/** Returns offsets in pixels that arrange spots at the same position in a spiral so that they do not overlap. */
export const spread = (count: number, distance: number): { x: number; y: number }[] =>
  Array.from({ length: count }, (_, at) => {
    const radius = distance * Math.sqrt(at + 0.8)
    const angle = at * Math.PI * (3 - Math.sqrt(5))
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
  })
