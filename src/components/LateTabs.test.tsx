import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { LateTabs } from './LateTabs.tsx'
import { LateTooltip } from './LateTooltip.tsx'

afterEach(cleanup)

const tabs = [
  { value: 'Open', label: 'Open (12)' },
  { value: 'Closed', label: 'Closed (5)' },
]
const open = vi.fn()

/** Renders the element as a page that was loaded from a link, or as one that was opened inside the app. */
function show(element: React.ReactElement, isPageLoad = true) {
  const initialEntries = [{ pathname: '/', ...(!isPageLoad && { key: 'before' }) }]
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries })} />)
}

const page = <LateTabs tabs={tabs} value="Open" onChange={open} panel="panel" aria-label="Status" padding={{ xs: 1, sm: 2 }} />
const mui = () => document.querySelector('.MuiTabs-root')
const described = () =>
  screen
    .getAllByRole('tab')
    .map(tab => [tab.textContent, tab.id, tab.getAttribute('aria-selected'), tab.getAttribute('aria-controls'), tab.tabIndex])
const same = [
  ['Open (12)', 'tab-Open', 'true', 'panel', 0],
  ['Closed (5)', 'tab-Closed', 'false', 'panel', -1],
]

test('on a page load, buttons with the same roles, names, and focus replace the tabs until the first paint', async () => {
  show(page)
  expect(mui()).toBeNull()
  expect(screen.getByRole('tablist', { name: 'Status' })).toBeDefined()
  expect(described()).toEqual(same)
  for (const name of ['Open (12)', 'Closed (5)']) fireEvent.click(screen.getByRole('tab', { name }))
  expect(open).toHaveBeenCalledExactlyOnceWith('Closed')
  act(() => screen.getByRole('tab', { name: 'Open (12)' }).focus())
  await vi.waitFor(() => expect(mui()).not.toBeNull())
  expect(screen.getByRole('tablist', { name: 'Status' })).toBeDefined()
  expect(described()).toEqual(same)
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Open (12)' })))
})

test('after a page load, the tabs do not take the focus from another element', async () => {
  show(
    <>
      <button type="button">Other</button>
      {page}
    </>,
  )
  act(() => screen.getByRole('tab', { name: 'Open (12)' }).focus())
  act(() => screen.getByRole('button', { name: 'Other' }).focus())
  await vi.waitFor(() => expect(mui()).not.toBeNull())
  expect(document.activeElement?.textContent).toBe('Other')
})

test('after navigation inside the app, the tabs appear immediately', () => {
  show(page, false)
  expect(mui()).not.toBeNull()
})

test('on a page load, a tooltip is added to its button after the first paint', async () => {
  show(
    <LateTooltip title="Show on map">
      <button type="button">Map</button>
    </LateTooltip>,
  )
  expect(screen.getByText('Map').getAttribute('aria-label')).toBeNull()
  await vi.waitFor(() => expect(screen.getByText('Map').getAttribute('aria-label')).toBe('Show on map'))
})
