import { expect, onEveryScreen, signIn, test } from './fixtures.ts'
import { installed } from './offline.testing.ts'

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
