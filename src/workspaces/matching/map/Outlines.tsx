import { useTheme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import type { FeatureCollection, MultiLineString, MultiPolygon, Polygon } from 'geojson'
import { canvas, divIcon, geoJSON, layerGroup, marker } from 'leaflet'
import { useEffect, useState } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { texts } from '../../../i18n/english/matching.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { withCode } from '../../../startup/code.ts'
import { largestCenter } from '../../../ui/largestCenter.ts'
import { Cities } from './Cities.tsx'
import { landPane, mapColors } from './mapColors.ts'

/** Minimum zoom level at which county borders appear. */
const countiesFrom = 6.5
/** Minimum zoom level at which state names appear. At lower levels, they would cover the states. */
const namedFrom = 5

/** Base map without tiles: states with names, cities, attribution, and, at high zoom levels, counties. */
export function Outlines() {
  const map = useMap()
  useEffect(() => {
    map.attributionControl.addAttribution(texts.map.attribution)
    return () => {
      map.attributionControl.removeAttribution(texts.map.attribution)
    }
  }, [map])
  return (
    <>
      <States />
      <Counties />
      <Cities />
    </>
  )
}

/** Draws state outlines on their own canvas below all other layers. */
function States() {
  const map = useMap()
  const { land, border } = mapColors(useTheme())
  const { data: states } = useQuery({
    queryKey: ['matching', 'states'],
    queryFn: loadStates,
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: true,
  })

  useEffect(() => {
    if (!states) return
    const pane = landPane(map, 'land')
    const outlines = geoJSON(states, {
      interactive: false,
      style: {
        renderer: canvas({ pane, padding: 0.5 }),
        pane,
        fillColor: land,
        fillOpacity: 1,
        color: border,
        weight: 1,
      },
    } as Parameters<typeof geoJSON>[1]).addTo(map)
    const named = landPane(map, 'names')
    const names = layerGroup(
      states.features.map(state =>
        marker(labelPoint(state.geometry), {
          pane: named,
          interactive: false,
          keyboard: false,
          icon: divIcon({ className: 'map-state', html: domainValue(state.properties.name), iconSize: [120, 16] }),
        }),
      ),
    )
    const name = () => (map.getZoom() >= namedFrom ? names.addTo(map) : names.remove())
    name()
    map.on('zoomend', name)
    return () => {
      map.off('zoomend', name)
      names.remove()
      outlines.remove()
    }
  }, [map, states, land, border])

  return null
}

/** Draws county borders, which load when the user first zooms in far enough. */
function Counties() {
  const map = useMap()
  const { county } = mapColors(useTheme())
  const near = useZoom() >= countiesFrom
  const { data: lines } = useQuery({
    queryKey: ['matching', 'counties'],
    queryFn: loadCounties,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: near,
  })
  useEffect(() => {
    if (!near || !lines) return
    const pane = landPane(map, 'counties')
    const style = { renderer: canvas({ pane, padding: 0.5 }), pane, color: county, weight: 0.75 }
    const layer = geoJSON(lines, { interactive: false, style } as Parameters<typeof geoJSON>[1]).addTo(map)
    return () => {
      layer.remove()
    }
  }, [map, near, lines, county])
  return null
}

function useZoom() {
  const map = useMap()
  const [zoom, setZoom] = useState(map.getZoom())
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) })
  return zoom
}

const loadStates10m = () => import('us-atlas/states-10m.json')
const loadCounties10m = () => import('us-atlas/counties-10m.json')

/** Loads state outlines (U.S. Census Bureau, from us-atlas) from our own server on first use. */
export async function loadStates(): Promise<FeatureCollection<Polygon | MultiPolygon, { name: string }>> {
  const { default: atlas } = await withCode(loadStates10m)
  const topology = atlas as unknown as Topology<{ states: GeometryCollection<{ name: string }> }>
  return feature(topology, topology.objects.states) as FeatureCollection<Polygon | MultiPolygon, { name: string }>
}

/** Loads county borders from the same source. Called only when the user zooms in, because the file is large. */
async function loadCounties(): Promise<MultiLineString> {
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
