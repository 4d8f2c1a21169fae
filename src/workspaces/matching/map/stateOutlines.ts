import type { FeatureCollection, MultiLineString, MultiPolygon, Polygon } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { withCode } from '../../../startup/code.ts'
import { largestCenter } from '../../../ui/largestCenter.ts'

const loadStates10m = () => import('us-atlas/states-10m.json')
const loadCounties10m = () => import('us-atlas/counties-10m.json')

/** Loads state outlines (U.S. Census Bureau, from us-atlas) from our own server on first use. */
export async function loadStates(): Promise<FeatureCollection<Polygon | MultiPolygon, { name: string }>> {
  const { default: atlas } = await withCode(loadStates10m)
  const topology = atlas as unknown as Topology<{ states: GeometryCollection<{ name: string }> }>
  return feature(topology, topology.objects.states) as FeatureCollection<Polygon | MultiPolygon, { name: string }>
}

/** Loads county borders from the same source. Called only when the user zooms in, because the file is large. */
export async function loadCounties(): Promise<MultiLineString> {
  const { default: atlas } = await withCode(loadCounties10m)
  const topology = atlas as unknown as Topology<{ counties: GeometryCollection }>
  const stateOf = ({ id }: { id?: string | number }) => String(id).slice(0, 2)
  return mesh(topology, topology.objects.counties, (a, b) => a !== b && stateOf(a) === stateOf(b))
}

/** Returns the latitude and longitude of a state's label: the center of the state's largest area. */
export function labelPoint(geometry: Polygon | MultiPolygon): [number, number] {
  const [longitude, latitude] = largestCenter(geometry)
  return [latitude, longitude]
}
