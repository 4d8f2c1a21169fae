import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { MapContainer } from 'react-leaflet'
import { afterEach, expect, test, vi } from 'vitest'
import { MapLayer } from './MapLayer.tsx'

const meta = document.createElement('meta')
meta.name = 'passage-tiles'
meta.content = 'https://tiles.example/{z}/{x}/{y}.png'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  meta.remove()
})

test('outlines replace the tiles of a server that does not respond, and a message says so', () => {
  vi.useFakeTimers()
  document.head.append(meta)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MapContainer center={[34, -118]} zoom={8}>
        <MapLayer />
      </MapContainer>
    </QueryClientProvider>,
  )
  act(() => void vi.advanceTimersByTime(7000))
  expect(screen.queryByRole('status')).toBeNull()
  act(() => void vi.advanceTimersByTime(1500))
  expect(screen.getByRole('status').textContent).toBe('The street map is not available. The map shows outlines.')
})
