import { cleanup, render } from '@testing-library/react'
import type { Map as LeafletMap } from 'leaflet'
import { afterEach, expect, test, vi } from 'vitest'
import type { Selection } from '../useSelection.ts'
import { MapView } from './MatchMap.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the map opens on the search area and moves to a selected pin at zoom 12 [MAT-042]', () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  // jsdom has no canvas, so the test records calls to the map.
  const went = { setView: vi.fn(), fitBounds: vi.fn() }
  const map = {
    ...went,
    getContainer: () => document.body,
  } as unknown as LeafletMap
  const bounds: [[number, number], [number, number]] = [
    [31, -121],
    [37, -115],
  ]
  const shown = (target: Selection['target']) => (
    <MapView map={map} bounds={bounds} pins={[[7, 34.5, -118.5]]} target={target} calm />
  )
  const { rerender } = render(shown(null))
  expect(went.fitBounds.mock.calls.map(([to]) => to)).toEqual([bounds])
  expect(went.setView).not.toHaveBeenCalled()
  rerender(shown({ id: 7, turn: 1 }))
  expect(went.setView.mock.calls.map(([to, zoom]) => [to, zoom])).toEqual([[[34.5, -118.5], 12]])
})
