import { cleanup, render } from '@testing-library/react'
import type { Map as LeafletMap } from 'leaflet'
import { afterEach, expect, test, vi } from 'vitest'
import type { Pin } from '#domain/matching/directory.ts'
import type { Selection } from '../useSelection.ts'
import { MapView } from './MatchMap.tsx'
import type { Known } from './mapColors.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the map opens on the search area and moves to a selected pin at zoom level 12 [MAT-042]', () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  // jsdom has no canvas, so the test records calls to the map.
  const went = { setView: vi.fn(), fitBounds: vi.fn(), on: vi.fn(), off: vi.fn() }
  const map = {
    ...went,
    getContainer: () => document.body,
  } as unknown as LeafletMap
  const bounds: [[number, number], [number, number]] = [
    [31, -121],
    [37, -115],
  ]
  const cards: Known = new Map([[8, { number: 1, name: 'House', latitude: 35, longitude: -119, approximate: false }]])
  const onView = () => {}
  const shown = (target: Selection['target'], pins: Pin[] = [[7, 34.5, -118.5, 0, false]]) => (
    <MapView map={map} bounds={bounds} pins={pins} known={cards} target={target} calm onView={onView} />
  )
  const { rerender } = render(shown(null))
  expect(went.fitBounds.mock.calls.map(([to]) => to)).toEqual([bounds])
  expect(went.setView).not.toHaveBeenCalled()
  const target = { id: 7, turn: 1 }
  rerender(shown(target))
  expect(went.setView.mock.calls.map(([to, zoom]) => [to, zoom])).toEqual([[[34.5, -118.5], 12]])
  // Pins that load later do not move the map again.
  rerender(shown(target, []))
  expect(went.setView).toHaveBeenCalledTimes(1)
  // The pin may be part of a group, but the facility's card contains the position.
  rerender(shown({ id: 8, turn: 2 }, []))
  expect(went.setView.mock.lastCall!.slice(0, 2)).toEqual([[35, -119], 12])
})
