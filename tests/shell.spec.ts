import { checkPage, checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'
import { bar } from './shell.testing.ts'

const away = 'You’re offline.'

onEveryScreen(() => {
  test('About shows what Passage is, its version, data sources, and licenses, without sign-in', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'About Passage' }).click()
    await expect(page).toHaveURL('/about')
    await expect(page).toHaveTitle('About Passage – Passage')
    await expect(page.getByRole('heading', { level: 1, name: 'About Passage' })).toBeFocused()
    await expect(page.getByText(/^Version \d+\.\d+\.\d+ · Build [0-9a-f]{12}$/)).toBeVisible()
    for (const credit of [/GeoNames/, /U\.S\. Census Bureau/, /SAMHSA/, /Hippocratic License 2\.1/])
      await expect(page.getByText(credit).first()).toBeVisible()
    const packages = page.getByRole('table', { name: 'Software' })
    await expect(packages.getByRole('row').nth(20)).toBeAttached()
    await page.getByLabel('Search').fill('react-leaflet')
    await expect(packages.getByRole('row')).toHaveCount(3)
    await checkScreen(page)
    await page.getByRole('button', { name: 'View the license for react-leaflet' }).click()
    await expect(
      page
        .getByRole('dialog', { name: 'react-leaflet' })
        .getByText(/Hippocratic/)
        .first(),
    ).toBeVisible()
    await checkPage(page)
  })

  test('code that cannot be loaded offline shows a message in its place, and opens once the connection is back', async ({
    page,
    problems,
  }) => {
    await signIn(page, 'advocate', { at: '/patient/intake/add/section-1/p/New' })
    const name = page.getByLabel('First name', { exact: true })
    await name.fill('Zqoffline')
    await expect(page.getByText(/^Saved on this device/)).toBeVisible()
    // First, a dialog: the form below it is unaffected.
    await page.context().setOffline(true)
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'You’re offline' })
    await expect(dialog).toBeVisible()
    await checkPage(page)
    await page.context().setOffline(false)
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(name).toHaveValue('Zqoffline')

    // Then, a screen: the message replaces it.
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
    await expect(page.getByText('500', { exact: true })).toHaveCount(0)
    await checkPage(page)
    await page.context().setOffline(false)
    await expect(page).toHaveURL('/patient/advocate')
    await expect(page.getByRole('tab', { name: /^Open/ })).toBeVisible()
    expect(
      problems.splice(0).filter(problem => !/net::ERR_|dynamically imported|CodeUnavailable|could not be loaded/.test(problem)),
    ).toEqual([])
  })
})

test('while the server is unreachable, the page shows a message, and it recovers automatically', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL! })
  await signIn(page, 'advocate')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route(/\/(api\/v2|healthz)/, route => route.abort())
  await page.getByRole('tab', { name: /^Closed/ }).click()
  await expect(bar(page, away)).toBeVisible()
  await checkPage(page)
  await page.unroute(/\/(api\/v2|healthz)/)
  await expect(bar(page, away)).toHaveCount(0)
  await expect(page.getByRole('region', { name: /in Closed/ })).toBeVisible()
  await page.close()
})
