import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { MatchMap } from './MatchMap.tsx'
import type { Selection } from './useSelection.ts'

/** Where the map was sent. */
const went = vi.hoisted(() => ({ setView: vi.fn(), fitBounds: vi.fn() }))

// This page has no canvas: nothing is drawn, and what the map is told is written down.
vi.mock('react-leaflet', () => {
  const map = {
    ...went,
    getContainer: () => document.body,
    invalidateSize: () => undefined,
    attributionControl: { setPrefix: () => undefined },
  }
  return {
    MapContainer: ({ children }: { children: ReactNode }) => children,
    useMap: () => map,
    ScaleControl: () => null,
    TileLayer: () => null,
  }
})
vi.mock('./Pins.tsx', () => ({ Pins: () => null }))
vi.mock('./SearchArea.tsx', () => ({ SearchArea: () => null }))
vi.mock('./Outlines.tsx', () => ({ Outlines: () => null }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the map opens on the search, and goes to a chosen pin at zoom 12 [MAT-042]', () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const none = () => undefined
  const selection: Selection = {
    ...{ selected: null, hovered: null, wanted: null, target: null },
    ...{ hover: none, select: none, selectPin: none, showOnMap: none },
  }
  const shown = (target: Selection['target']) => (
    <MatchMap
      center={{ latitude: 34, longitude: -118 }}
      place="Los Angeles"
      radius={200}
      pins={[[7, 34.5, -118.5]]}
      names={new Map()}
      selection={{ ...selection, target }}
    />
  )
  const { rerender } = render(shown(null))
  expect(went.fitBounds).toHaveBeenCalledTimes(1)
  expect(went.setView).not.toHaveBeenCalled()
  rerender(shown({ id: 7, turn: 1 }))
  expect(went.setView.mock.calls.map(([to, zoom]) => [to, zoom])).toEqual([[[34.5, -118.5], 12]])
})
