import { render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { routesOf } from '../../../App.tsx'
import './MatchPage.tsx'

/** Never fires, so nothing loads on scroll. */
export class NoView {
  observe() {}
  disconnect() {}
}

export function open(address: string, state?: object) {
  const [pathname, search] = address.split('?')
  const router = createMemoryRouter(routesOf(), { initialEntries: [{ pathname: pathname!, search: `?${search ?? ''}`, state }] })
  render(<RouterProvider router={router} />)
  return router
}
export const card = async (name: string) => within(await screen.findByRole('article', { name }))
