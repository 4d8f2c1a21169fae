import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { useAfterFirstPaint } from './useAfterFirstPaint.ts'

afterEach(cleanup)

function Below() {
  return <p>{useAfterFirstPaint() ? 'everything' : 'first sight'}</p>
}

it('on a page load, delays content that is not needed immediately until after the first paint', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Below /> }])
  render(<RouterProvider router={router} />)
  expect(screen.getByText('first sight')).toBeDefined()
  expect(await screen.findByText('everything')).toBeDefined()
})

it('renders everything immediately after navigation inside the app', () => {
  const router = createMemoryRouter([{ path: '*', element: <Below /> }], { initialEntries: [{ pathname: '/', key: 'before' }] })
  render(<RouterProvider router={router} />)
  expect(screen.getByText('everything')).toBeDefined()
})
