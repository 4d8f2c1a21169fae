import { divIcon, layerGroup, marker } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import { landPane } from './basePane.ts'
import { cities } from './cities.ts'

/** Minimum zoom level at which city names appear if there is room for them. */
const namedFrom = 5.5
/** Space for a name, in pixels: letter width, line height, and gap between names. */
const letter = 6.5
const line = 14
const gap = 14

/** City labels for a map without tiles. Draws the largest cities first and skips labels that would overlap. */
export function Cities() {
  const map = useMap()
  useEffect(() => {
    const known = cities()
    const pane = landPane(map, 'names')
    const layer = layerGroup().addTo(map)
    const draw = () => {
      layer.clearLayers()
      if (map.getZoom() < namedFrom) return
      const view = map.getBounds().pad(0.2)
      const taken: { x: number; y: number; width: number }[] = []
      for (const { name, latitude, longitude } of known) {
        if (!view.contains([latitude, longitude])) continue
        const { x, y } = map.latLngToLayerPoint([latitude, longitude])
        const width = name.length * letter
        const covers = (other: (typeof taken)[number]) =>
          Math.abs(other.y - y) < line + gap && x < other.x + other.width + gap && other.x < x + width + gap
        if (taken.some(covers)) continue
        taken.push({ x, y, width })
        const icon = divIcon({ className: 'map-city', html: name, iconSize: [width, line], iconAnchor: [-6, line / 2] })
        marker([latitude, longitude], { pane, interactive: false, keyboard: false, icon }).addTo(layer)
      }
    }
    draw()
    map.on('moveend', draw)
    return () => {
      map.off('moveend', draw)
      layer.remove()
    }
  }, [map])
  return null
}
