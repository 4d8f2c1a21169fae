import { act, cleanup, render, screen } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { MemoryRouter, UNSAFE_DataRouterContext as RouterContext, useNavigate, useSearchParams } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { usePendingChange } from './useSearch.ts'

afterEach(cleanup)

type RouterState = ComponentProps<typeof RouterContext.Provider>['value']

/** Renders a page in which the router can be ahead of React. The test advances each separately. */
function open() {
  const shown: (string | null)[] = []
  const location = { search: '?q=a' }
  const navigations: PromiseWithResolvers<void>[] = []
  let change = (_to: string) => {}
  let show = (_to: string) => {}
  function Page() {
    const [router] = useState(() => ({ router: { state: { location } } }) as unknown as RouterState)
    return (
      <RouterContext.Provider value={router}>
        <Value />
      </RouterContext.Provider>
    )
  }
  function Value() {
    const [pending, setPending] = usePendingChange<string>()
    const [query] = useSearchParams()
    const navigate = useNavigate()
    const now = pending ?? query.get('q')
    if (shown.at(-1) !== now) shown.push(now)
    show = to => void navigate(`?q=${to}`)
    change = to =>
      setPending(to, () => {
        const navigation = Promise.withResolvers<void>()
        navigations.push(navigation)
        return navigation.promise
      })
    return <output>{now}</output>
  }
  render(
    <MemoryRouter initialEntries={['/?q=a']}>
      <Page />
    </MemoryRouter>,
  )
  return {
    shown,
    change: (to: string) => act(() => change(to)),
    /** Moves the router to this value and resolves the navigation's promise. */
    finish: (navigation: number, to: string) =>
      act(async () => {
        location.search = `?q=${to}`
        navigations[navigation]!.resolve()
      }),
    /** Renders the router's URL. */
    show: (to: string) => act(() => show(to)),
  }
}

test('a change is shown until its URL is rendered, and the old value never flickers back', async () => {
  const { shown, change, finish, show } = open()
  change('b')
  await finish(0, 'b')
  expect(screen.getByRole('status').textContent).toBe('b')
  show('b')
  expect(shown).toEqual(['a', 'b'])
})

test('an earlier navigation that finishes does not undo a later change', async () => {
  const { shown, change, finish, show } = open()
  change('b')
  change('c')
  await finish(0, 'b')
  show('b')
  await finish(1, 'c')
  show('c')
  expect(shown).toEqual(['a', 'b', 'c'])
})

test('after the change, the URL determines the value again', async () => {
  const { shown, change, finish, show } = open()
  change('b')
  await finish(0, 'b')
  show('b')
  show('d')
  expect(shown).toEqual(['a', 'b', 'd'])
})
