import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../dataProvider/queryClient.ts'
import '../../layout/Layout.tsx'
import { store } from '../../store/store.ts'
import { network, open } from './ConsoleDataGrid.testing.tsx'

// Rendering a grid is slow.
vi.setConfig({ testTimeout: 40_000 })

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  vi.stubGlobal('scrollTo', () => undefined)
  store.reset()
  Object.assign(network, { requests: [], fails: false, total: 45, settings: {}, keeps: true })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a link with an unknown filter value offers to clear the filters', async () => {
  open(`/payers?filter=${encodeURIComponent(JSON.stringify({ state: 'XX' }))}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }))
  expect(await screen.findByRole('gridcell', { name: 'Payer 3' })).toBeTruthy()
})
