import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'
import { bar } from './shell.testing.ts'

const away = 'You’re offline.'

onEveryScreen(() => {})

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
