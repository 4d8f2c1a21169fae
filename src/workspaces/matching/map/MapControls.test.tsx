import { act, cleanup, render, screen } from '@testing-library/react'
import { type Map as LeafletMap, PosAnimation } from 'leaflet'
import { MapContainer } from 'react-leaflet'
import { afterEach, expect, test, vi } from 'vitest'
import { i18nProvider } from '../../../i18n/i18nProvider.ts'
import { MapControls } from './MapControls.tsx'

afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await i18nProvider.changeLocale('en')
})

function shown(calm: boolean) {
  let map: LeafletMap | null = null
  render(
    <MapContainer
      ref={one => {
        map = one
      }}
      center={[34, -118]}
      zoom={10}
      zoomControl={false}
    >
      <MapControls calm={calm} />
    </MapContainer>,
  )
  return map! as LeafletMap
}

test('the zoom buttons have names in the current language, also after it changes', async () => {
  shown(false)
  expect(screen.getAllByRole('button').map(button => button.getAttribute('aria-label'))).toEqual(['Zoom in', 'Zoom out'])
  await act(() => i18nProvider.changeLocale('es'))
  expect(screen.getAllByRole('button').map(button => button.getAttribute('aria-label'))).toEqual(['Acercar', 'Alejar'])
})

test('the map pans for 200 ms, and without motion if the user prefers that', () => {
  const run = vi.spyOn(PosAnimation.prototype, 'run').mockReturnThis()
  shown(false).panBy([10, 0], { animate: true })
  expect(run.mock.calls.map(([, , seconds]) => seconds)).toEqual([0.2])
  cleanup()
  shown(true).panBy([10, 0], { animate: true })
  expect(run).toHaveBeenCalledTimes(1)
})
