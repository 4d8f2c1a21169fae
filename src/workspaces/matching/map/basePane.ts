import type { Map as LeafletMap } from 'leaflet'

/** The z-index of each base map pane, below the search circle and the pins. */
const heights = { land: 200, counties: 210, names: 220 }

/** Returns the name of a base map pane. Creates the pane if needed. Panes ignore clicks. */
export function landPane(map: LeafletMap, name: keyof typeof heights): string {
  const pane = map.getPane(name) ?? map.createPane(name)
  pane.style.zIndex = String(heights[name])
  pane.style.pointerEvents = 'none'
  return name
}
