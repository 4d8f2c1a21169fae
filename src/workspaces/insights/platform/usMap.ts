import type { MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { states } from '#domain/platform/states.ts'
import { withCode } from '../../../startup/code.ts'
import { largestCenter } from '../../../ui/largestCenter.ts'
import { countyKey } from './unmetPlaces.ts'

const loadCountiesAlbers10m = () => import('us-atlas/counties-albers-10m.json')

/** Size of the map in its own units (Albers projection, with Alaska and Hawaii as insets). */
export const mapSize = { width: 975, height: 610 }

type Atlas = Topology<{ states: GeometryCollection<{ name: string }>; counties: GeometryCollection<{ name: string }> }>

/** Loads the state outlines as a single path, and each county's center by `countyKey` (U.S. Census Bureau, from us-atlas). */
export async function loadMap() {
  const { default: file } = await withCode(loadCountiesAlbers10m)
  const atlas = file as unknown as Atlas
  const outlines = feature(atlas, atlas.objects.states)
    .features.map(({ geometry }) => path(geometry as MultiPolygon))
    .join('')
  const centers = new Map(
    feature(atlas, atlas.objects.counties)
      .features.filter(({ geometry }) => geometry)
      .map(({ id, properties, geometry }) => [
        countyKey(String(id).slice(0, 2), properties.name),
        largestCenter(geometry as MultiPolygon),
      ]),
  )
  return { outlines, centers, fipsByState: new Map<string, string>(states.map(({ code, fips }) => [code, fips])) }
}

const path = (geometry: Polygon | MultiPolygon) =>
  (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates)
    .flat()
    .map(ring => `M${ring.map(point => point.map(Math.round).slice(0, 2).join(',')).join('L')}Z`)
    .join('')
