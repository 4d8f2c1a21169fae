import { useTheme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { canvas, divIcon, geoJSON, layerGroup, marker } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import { mapColors } from './mapColors.ts'
import { labelPoint, loadStates } from './stateOutlines.ts'

/** From this zoom on the states are named; before, the names would cover them. */
const namedFrom = 5

/** The land: outlines of the states under everything else, on a canvas of their own. They come once and stay. */
export function Outlines() {
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
    const pane = map.getPane('land') ?? map.createPane('land')
    pane.style.zIndex = '200'
    pane.style.pointerEvents = 'none'
    const outlines = geoJSON(states, {
      interactive: false,
      style: {
        renderer: canvas({ pane: 'land', padding: 0.5 }),
        pane: 'land',
        fillColor: land,
        fillOpacity: 1,
        color: border,
        weight: 1,
      },
    } as Parameters<typeof geoJSON>[1]).addTo(map)
    const names = layerGroup(
      states.features.map(state =>
        marker(labelPoint(state.geometry), {
          pane: 'land',
          interactive: false,
          keyboard: false,
          icon: divIcon({ className: 'map-state', html: state.properties.name, iconSize: [120, 16] }),
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
