import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MapContainer } from 'react-leaflet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Pins as MapPins } from '#domain/matching/directory.ts'
import { themeFor } from '../../../theme/theme.ts'
import type { Selection } from '../useSelection.ts'
import type { Known } from './mapColors.ts'
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
const shown = (mode: 'light' | 'dark', selected: number | null, known: Known = new Map()) => (
  <ThemeProvider theme={themeFor(mode)}>
    <MapContainer center={house} zoom={10} preferCanvas>
      <Pins pins={pins} known={known} selection={{ ...nothing, selected }} />
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

test('the pin of a loaded row is a button with the number and the name of the row, also while it is selected', async () => {
  const [latitude, longitude] = house
  const known: Known = new Map([[7, { number: 3, name: 'Harbor House', latitude, longitude, approximate: false }]])
  const { rerender } = render(shown('light', null, known))
  const pin = await screen.findByRole('button', { name: '3. Harbor House', pressed: false })
  expect(pin.textContent).toBe('3')
  pin.focus()
  fireEvent.keyDown(pin, { key: 'Enter' })
  expect(nothing.selectPin).toHaveBeenCalledWith(7)
  expect(nothing.hover).toHaveBeenCalledWith(7)
  rerender(shown('light', 7, known))
  expect(pin.getAttribute('aria-pressed')).toBe('true')
  expect(document.activeElement).toBe(pin)
})

test('several matches in one place are a button that says how many', async () => {
  const several: MapPins = { ...pins, groups: [[...house, 12]] }
  render(
    <MapContainer center={house} zoom={10} preferCanvas>
      <Pins pins={several} known={new Map()} selection={nothing} />
    </MapContainer>,
  )
  const count = await screen.findByRole('button', { name: '13 facilities in one place. Zoom in.' })
  expect(count.textContent).toBe('13')
})
