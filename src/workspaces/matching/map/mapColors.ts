import type { Theme } from '@mui/material/styles'
import type { Map as LeafletMap } from 'leaflet'
import type { Pins } from '#domain/matching/directory.ts'
import type { Match } from '#domain/matching/schema.ts'

/** Map colors for light and dark mode. Pins are red and the selected pin is blue (MAT-043). */
export const mapColors = ({ palette }: Theme) =>
  palette.mode === 'dark'
    ? {
        land: '#1B2B31',
        border: '#46606A',
        county: '#2C4149',
        pin: '#FF6F61',
        rim: '#0D171A',
        several: '#CFD8DC',
        chosen: palette.info.main,
        area: palette.primary.main,
      }
    : {
        land: '#FFFFFF',
        border: '#AFC1C8',
        county: '#CBD8DD',
        pin: '#C62828',
        rim: '#FFFFFF',
        several: '#37474F',
        chosen: palette.info.main,
        area: palette.primary.main,
      }

/** The z-index of each base map pane, below the search circle and the pins. */
const heights = { land: 200, counties: 210, names: 220 }

/** Returns the name of a base map pane. Creates the pane if needed. Panes ignore clicks. */
export function landPane(map: LeafletMap, name: keyof typeof heights): string {
  const pane = map.getPane(name) ?? map.createPane(name)
  pane.style.zIndex = String(heights[name])
  pane.style.pointerEvents = 'none'
  return name
}

/** The facilities whose rows have loaded, by id, with the number of the row in the list. */
export type Known = ReadonlyMap<number, Pick<Match, 'name' | 'latitude' | 'longitude' | 'approximate'> & { number: number }>

type Place = { latitude: number; longitude: number; approximate: boolean }

/** Returns a facility's location from its card or its pin. Undefined if neither has loaded. */
export function placeOf(id: number, pins: Pins['pins'], known: Known): Place | undefined {
  const card = known.get(id)
  if (card) return card
  const pin = pins.find(([one]) => one === id)
  return pin && { latitude: pin[1], longitude: pin[2], approximate: pin[4] }
}
