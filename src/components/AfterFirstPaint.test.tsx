import { cleanup, render, screen } from '@testing-library/react'
import { lazy } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { AfterFirstPaint } from './AfterFirstPaint.tsx'

afterEach(cleanup)

it('on a page load, starts to load its children’s code only after the first paint', async () => {
  const load = vi.fn(async () => ({ default: () => <p>later</p> }))
  const Later = lazy(load)
  const element = (
    <AfterFirstPaint>
      <Later />
    </AfterFirstPaint>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  expect(load).not.toHaveBeenCalled()
  expect(await screen.findByText('later')).toBeDefined()
})
