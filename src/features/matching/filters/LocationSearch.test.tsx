import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { LocationSearch } from './LocationSearch.tsx'

afterEach(cleanup)

test('on a page load, the location and the button that resets it appear before the suggestions load', async () => {
  const onChange = vi.fn()
  const chosen = { label: 'Burbank, CA', latitude: 34.18, longitude: -118.31 }
  const element = <LocationSearch chosen={chosen} place="Torrance, CA 90502" onChange={onChange} />
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  )
  const location = () => screen.getByLabelText('Location') as HTMLInputElement
  expect([location().value, location().readOnly, location().role]).toEqual(['Burbank, CA', true, null])
  fireEvent.click(screen.getByRole('button', { name: 'Back to the patient’s location' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null)
  await vi.waitFor(() => expect(location().role).toBe('combobox'))
  expect([location().value, location().readOnly]).toEqual(['Burbank, CA', false])
})
