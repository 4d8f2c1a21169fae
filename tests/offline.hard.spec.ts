import type { Page } from 'playwright/test'
import { expect, onEveryScreen, signIn, test } from './fixtures.ts'
import { installed } from './offline.testing.ts'

test.use({ serviceWorkers: 'allow' })

/** Returns the paths of everything that the page has cached. */
const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map(name => caches.open(name)))
    const requests = await Promise.all(stores.map(store => store.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

onEveryScreen(() => {
  test('the app is installable, and its caches hold only static files', async ({ page }) => {
    await signIn(page, 'advocate', { at: '/patient/advocate' })
    await installed(page)
    await page.goto('/find-a-bed')
    await expect(page.getByRole('article').first()).toBeVisible()
    const paths = await cachedPaths(page)
    expect(paths.length).toBeGreaterThan(50)
    expect(
      paths.filter(
        path => !/^\/(assets\/[^/]+\.(js|css|woff2)|offline\.(html|css|js)|icon\.svg|manifest\.webmanifest)$/.test(path),
      ),
    ).toEqual([])
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!
      const { name, display, icons } = await (await fetch(link.href)).json()
      const sizes = await Promise.all(
        icons.map(async ({ src }: { src: string }) => {
          const icon = new Image()
          icon.src = src
          await icon.decode()
          return icon.naturalWidth
        }),
      )
      return { name, display, sizes }
    })
    expect(manifest).toEqual({ name: 'Passage', display: 'standalone', sizes: [expect.any(Number), 192, 512, 512] })
  })

  test('a screen opened within the app without a connection says what works, and loads when it is back', async ({
    page,
    problems,
  }) => {
    await signIn(page, 'advocate', { at: '/account_settings' })
    await installed(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.context().setOffline(true)
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/patient/advocate"]')?.click())
    await expect(page.getByText('This screen needs a connection.', { exact: false })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('This screen needs a connection.', { exact: false })).toBeHidden()
    problems.splice(0, problems.length, ...problems.filter(problem => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(problem)))
  })
})

test.use({ serviceWorkers: 'allow' })

onEveryScreen(() => {
  test('without a connection, input stays, and an opened screen says what works', async ({ page, problems }) => {
    await signIn(page, 'advocate', { at: '/patient/intake/add/section-1/p/New' })
    await installed(page)
    const name = page.getByLabel('First name', { exact: true })
    await name.fill('Amina')
    await page.context().setOffline(true)
    await expect(page.getByText('You’re offline. Reconnecting…', { exact: false })).toBeVisible()
    await expect(name).toHaveValue('Amina')

    // A second tab, so the entered name stays in the first.
    const other = await page.context().newPage()
    await other.goto('/insights')
    await expect(other.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
    await expect(other.getByRole('heading', { name: 'What works now' })).toBeVisible()
    expect(new URL(other.url()).pathname).toBe('/insights')

    await other.evaluate(() => localStorage.setItem('locale', 'es'))
    await other.reload()
    await expect(other.getByRole('heading', { level: 1, name: 'No hay conexión' })).toBeVisible()
    await expect(other.getByRole('heading', { level: 1 })).toHaveCount(1)
    await other.evaluate(() => localStorage.setItem('locale', 'en'))

    await page.context().setOffline(false)
    await expect(other.getByRole('heading', { level: 1, name: 'Insights' })).toBeVisible()
    await other.close()
    await expect(page.getByText('You’re offline. Reconnecting…', { exact: false })).toBeHidden()
    await expect(name).toHaveValue('Amina')
    await name.fill('')
    // The browser logs every request that fails without a connection.
    problems.splice(0, problems.length, ...problems.filter(problem => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(problem)))
  })
})
