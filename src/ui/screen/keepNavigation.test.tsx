import { createMemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { keepNavigation } from './keepNavigation.ts'

/** A router on a list while the code of another page loads. */
function leaving() {
  const code = Promise.withResolvers<null>()
  const router = keepNavigation(
    createMemoryRouter([{ path: '/list' }, { path: '/other', loader: () => code.promise }], {
      initialEntries: ['/list'],
    }).initialize(),
  )
  const arrived = router.navigate('/other?tab=a')
  return {
    router,
    load: async () => {
      code.resolve(null)
      await arrived
    },
  }
}
const addressOf = ({ state: { location } }: { state: { location: { pathname: string; search: string } } }) =>
  location.pathname + location.search

test('a search that a page changes while it is being left does not end the navigation', async () => {
  for (const to of ['?q=ada', { search: '?q=ada' }, '#chat']) {
    const { router, load } = leaving()
    await router.navigate(to, { replace: true })
    await load()
    expect(addressOf(router)).toBe('/other?tab=a')
  }
})

test('a click on another link ends the navigation', async () => {
  const { router, load } = leaving()
  await router.navigate('/list?page=2')
  await load()
  expect(addressOf(router)).toBe('/list?page=2')
})

test('a page that stays changes its search', async () => {
  const { router, load } = leaving()
  await load()
  await router.navigate('?tab=b')
  expect(addressOf(router)).toBe('/other?tab=b')
})
