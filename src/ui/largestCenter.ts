import type { MultiPolygon, Polygon, Position } from 'geojson'

/** Returns the center of the largest polygon, in the geometry's coordinates. */
export function largestCenter(geometry: Polygon | MultiPolygon): [x: number, y: number] {
  const rings = geometry.type === 'Polygon' ? [geometry.coordinates[0]!] : geometry.coordinates.map(polygon => polygon[0]!)
  const centers = rings.map(centroid)
  const largest = centers.reduce((best, next) => (Math.abs(next.area) > Math.abs(best.area) ? next : best))
  return [largest.x, largest.y]
}

/** Returns the area and centroid of a closed ring (shoelace formula). */
function centroid(ring: readonly Position[]): { area: number; x: number; y: number } {
  let [area, x, y] = [0, 0, 0]
  for (let at = 0; at < ring.length - 1; at++) {
    const [x1, y1] = ring[at] as [number, number]
    const [x2, y2] = ring[at + 1] as [number, number]
    const cross = x1 * y2 - x2 * y1
    area += cross
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  }
  return { area, x: x / (3 * area), y: y / (3 * area) }
}
