import type { FeatureCollection, MultiLineString, MultiPolygon, Polygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/** The outlines of the states (U.S. Census Bureau, by way of us-atlas), fetched from our own server when first asked for. */
export async function loadStates(): Promise<FeatureCollection<Polygon | MultiPolygon, { name: string }>> {
  const { default: atlas } = await import('us-atlas/states-10m.json')
  const topology = atlas as unknown as Topology<{ states: GeometryCollection<{ name: string }> }>
  return feature(topology, topology.objects.states) as FeatureCollection<Polygon | MultiPolygon, { name: string }>
}

/** The lines between the counties of a state, from the same source. They are many: fetched when the map comes near enough. */
export async function loadCounties(): Promise<MultiLineString> {
  const { default: atlas } = await import('us-atlas/counties-10m.json')
  const topology = atlas as unknown as Topology<{ counties: GeometryCollection }>
  const stateOf = ({ id }: { id?: string | number }) => String(id).slice(0, 2)
  return mesh(topology, topology.objects.counties, (a, b) => a !== b && stateOf(a) === stateOf(b))
}

/** Where a state's name stands, as latitude and longitude: the middle of its largest piece of land. */
export function labelPoint(geometry: Polygon | MultiPolygon): [number, number] {
  const rings = geometry.type === 'Polygon' ? [geometry.coordinates[0]!] : geometry.coordinates.map(polygon => polygon[0]!)
  const middles = rings.map(middleOf)
  const largest = middles.reduce((best, next) => (Math.abs(next.area) > Math.abs(best.area) ? next : best))
  return [largest.latitude, largest.longitude]
}

/** The centroid of a closed ring, by the shoelace formula. */
function middleOf(ring: readonly Position[]): { area: number; latitude: number; longitude: number } {
  let area = 0
  let x = 0
  let y = 0
  for (let at = 0; at < ring.length - 1; at++) {
    const [x1, y1] = ring[at] as [number, number]
    const [x2, y2] = ring[at + 1] as [number, number]
    const cross = x1 * y2 - x2 * y1
    area += cross
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  }
  return { area, latitude: y / (3 * area), longitude: x / (3 * area) }
}
