import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { ComparingProvider, useComparing } from './compare/Comparing.tsx'
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

test('a page that loads while the selection is cleared does not restore the selection', async () => {
  open('/?compare=3%2C4')
  await userEvent.click(screen.getByRole('button', { name: 'Clear while a page loads' }))
  expect((await screen.findByText('?page=2')).tagName).toBe('OUTPUT')
})

test('a loaded page is kept in the URL', async () => {
  open('/?compare=3%2C4')
  await userEvent.click(screen.getByRole('button', { name: 'Load a page' }))
  expect((await screen.findByText('?compare=3%2C4&page=2')).tagName).toBe('OUTPUT')
})

/** A page with the selection and the search, as on the match page, and a link to another page. */
function Matches() {
  return (
    <ComparingProvider>
      <SearchAndSelection />
    </ComparingProvider>
  )
}
function SearchAndSelection() {
  const { search, change, keepPages } = useSearch()
  const { ids, toggle } = useComparing()
  const navigate = useNavigate()
  const selectAndSort = () => {
    toggle(3)
    change({ sort: 'distance' })
    change({ radius: 50 })
    keepPages(2)
  }
  const sortAndSelect = () => {
    change({ sort: 'distance' })
    toggle(3)
    toggle(4)
  }
  const leaveWhileAPageLoads = () => {
    navigate('/other')
    keepPages(2)
  }
  return (
    <>
      <output>{useLocation().search}</output>
      <output aria-label="Shown">{`${ids} ${search.sort} ${search.radius}`}</output>
      <button type="button" onClick={selectAndSort}>
        Select, then search
      </button>
      <button type="button" onClick={sortAndSelect}>
        Search, then select
      </button>
      <button type="button" onClick={leaveWhileAPageLoads}>
        Leave
      </button>
    </>
  )
}

const openMatches = () => {
  // Leaving waits for the other page's loader, like every navigation to another path in Passage (src/App.tsx).
  const routes = [
    { path: '/', element: <Matches /> },
    { path: '/other', element: 'Other page', loader: () => new Promise(done => setTimeout(done, 20, null)) },
  ]
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/?pid=7'] })} />)
}

test('a search that changes before the selection is rendered keeps the selection, and a loaded page keeps both', async () => {
  openMatches()
  await userEvent.click(screen.getByRole('button', { name: 'Select, then search' }))
  expect(await screen.findByText('?pid=7&compare=3&radius=50&sort=distance&page=2')).toBeTruthy()
  expect(screen.getByRole('status', { name: 'Shown' }).textContent).toBe('3 distance 50')
})

test('a selection that changes before the search is rendered keeps the search', async () => {
  openMatches()
  await userEvent.click(screen.getByRole('button', { name: 'Search, then select' }))
  expect(await screen.findByText('?pid=7&sort=distance&compare=3%2C4')).toBeTruthy()
  expect(screen.getByRole('status', { name: 'Shown' }).textContent).toBe('3,4 distance 200')
})

test('a page that loads while the user leaves does not cancel the navigation', async () => {
  openMatches()
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
  expect(await screen.findByText('Other page')).toBeTruthy()
})
