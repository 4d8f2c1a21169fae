import type { Map as LeafletMap } from 'leaflet'

/** z-index of the base map panes, below the search circle and pins. */
const heights = { land: 200, counties: 210, names: 220 }

/** Returns the name of a base map pane, creating it if needed. The pane ignores clicks. */
export function landPane(map: LeafletMap, name: keyof typeof heights): string {
  const pane = map.getPane(name) ?? map.createPane(name)
  pane.style.zIndex = String(heights[name])
  pane.style.pointerEvents = 'none'
  return name
}
