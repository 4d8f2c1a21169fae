import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, waitFor } from '@testing-library/react'
import { MapContainer } from 'react-leaflet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Pins as MapPins } from '#domain/matching/directory.ts'
import { themeFor } from '../../../theme/theme.ts'
import type { Selection } from '../useSelection.ts'
import { Pins } from './Pins.tsx'

/** The colors of the dots that Leaflet has drawn. jsdom has no canvas, so the test provides the drawing functions. */
const dots = new Set<string>()

beforeEach(() => {
  dots.clear()
  const drawing = { fillStyle: '', fill: () => dots.add(drawing.fillStyle) }
  const context = new Proxy(drawing, { get: (known, name) => Reflect.get(known, name) ?? (() => undefined) })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as RenderingContext)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Names the strongest part of a color such as #C62828. */
function hueOf(color: string) {
  const parts = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))
  return ['red', 'green', 'blue'][parts.indexOf(Math.max(...parts))]
}

const house: [number, number] = [34.05, -118.24]
const pins: MapPins = { pins: [[7, ...house, 0, false]], groups: [], complete: true }
const nothing: Selection = {
  selected: null,
  hovered: null,
  target: null,
  wanted: null,
  hover: vi.fn(),
  select: vi.fn(),
  selectPin: vi.fn(),
  showOnMap: vi.fn(),
}
const shown = (mode: 'light' | 'dark', selected: number | null) => (
  <ThemeProvider theme={themeFor(mode)}>
    <MapContainer center={house} zoom={10} preferCanvas>
      <Pins pins={pins} known={new Map()} selection={{ ...nothing, selected }} />
    </MapContainer>
  </ThemeProvider>
)

test.each(['light', 'dark'] as const)('in %s mode, pins are red, and the selected one is blue [MAT-043]', async mode => {
  const { rerender } = render(shown(mode, null))
  const drops = () => [...document.querySelectorAll('.leaflet-marker-pane path')].map(drop => drop.getAttribute('fill')!)
  await waitFor(() => expect([...dots].map(hueOf)).toEqual(['red']))
  expect(drops()).toEqual([])
  dots.clear()
  rerender(shown(mode, 7))
  await waitFor(() => expect([...dots].map(hueOf)).toEqual(['blue']))
  expect(drops().map(hueOf)).toEqual(['blue'])
})
