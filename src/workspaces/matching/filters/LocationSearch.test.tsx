import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { LocationSearch } from './LocationSearch.tsx'

afterEach(cleanup)

test('the location appears with a button that resets it', () => {
  const onChange = vi.fn()
  const chosen = { label: 'Burbank, CA', latitude: 34.18, longitude: -118.31 }
  const element = <LocationSearch chosen={chosen} place="Torrance, CA 90502" onChange={onChange} />
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  )
  expect((screen.getByRole('combobox', { name: 'Location' }) as HTMLInputElement).value).toBe('Burbank, CA')
  fireEvent.click(screen.getByRole('button', { name: 'Back to the patient’s location' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null)
})
