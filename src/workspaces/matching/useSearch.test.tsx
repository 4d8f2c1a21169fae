import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { useSearch } from './useSearch.ts'

afterEach(cleanup)

function Page() {
  const { keepPages } = useSearch()
  const navigate = useNavigate()
  // Calls this render's function after the navigation but before the next render, like a list that loads a page.
  const clear = () => void Promise.resolve(navigate({ search: '' })).then(() => keepPages(2))
  return (
    <>
      <output>{useLocation().search}</output>
      <button type="button" onClick={clear}>
        Clear while a page loads
      </button>
      <button type="button" onClick={() => keepPages(2)}>
        Load a page
      </button>
    </>
  )
}

const open = (url: string) =>
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Page /> }], { initialEntries: [url] })} />)

test('a page that loads while the selection is cleared does not bring the selection back', async () => {
  open('/?compare=3%2C4')
  await userEvent.click(screen.getByRole('button', { name: 'Clear while a page loads' }))
  expect((await screen.findByText('?page=2')).tagName).toBe('OUTPUT')
})

test('a loaded page is kept in the URL', async () => {
  open('/?compare=3%2C4')
  await userEvent.click(screen.getByRole('button', { name: 'Load a page' }))
  expect((await screen.findByText('?compare=3%2C4&page=2')).tagName).toBe('OUTPUT')
})
