import type { Map as LeafletMap } from 'leaflet'

/** What lies under the search and its pins, from the bottom up. */
const heights = { land: 200, counties: 210, names: 220 }

/** A layer of the land on this map, made when first asked for; it takes no clicks. Answers its name. */
export function landPane(map: LeafletMap, name: keyof typeof heights): string {
  const pane = map.getPane(name) ?? map.createPane(name)
  pane.style.zIndex = String(heights[name])
  pane.style.pointerEvents = 'none'
  return name
}
