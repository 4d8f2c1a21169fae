import type { Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import type { Matches } from '#domain/matching/schema.ts'
import { texts } from '../../../i18n/english/matching.ts'
import type { Selection } from '../useSelection.ts'

/** Zoom level for a selected pin. The map also opens at this level (MAT-042). */
const chosenZoom = 12

type Props = {
  map: LeafletMap
  bounds: [[number, number], [number, number]]
  pins: Matches['pins']
  target: Selection['target']
  /** Whether the user prefers reduced motion, which turns off all animation. */
  calm: boolean
}

/** Moves the map to the search, the selected pin, and the column's size. Also sets the map's accessible name. */
export function MapView({ map, bounds, pins, target, calm }: Props) {
  useEffect(() => {
    const container = map.getContainer()
    container.setAttribute('role', 'region')
    container.setAttribute('aria-label', texts.map.label)
    const watch = new ResizeObserver(() => map.invalidateSize({ pan: false }))
    watch.observe(container)
    return () => watch.disconnect()
  }, [map])

  useEffect(() => {
    map.fitBounds(bounds, { animate: false })
  }, [map, bounds])

  useEffect(() => {
    const pin = target && pins.find(([id]) => id === target.id)
    if (pin) map.setView([pin[1], pin[2]], chosenZoom, { animate: !calm })
  }, [map, pins, target, calm])

  return null
}
