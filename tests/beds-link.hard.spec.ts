import type { FacilityBeds } from '../domain/directory/beds/schema.ts'
import { startDemo } from './browser/demoData.ts'
import { freePort } from './engines/freePort.ts'
import { checkPage, checkScreen, expect, onEveryScreen, test as story } from './fixtures.ts'

type Letter = { subject: string; to: string; body: string | null }

/**
 * A server with its own URL, which links need, and with a clock that the test can move. It belongs to the test, so the worker keeps
 * its own server for the next file.
 */
const test = story.extend<{ later: Awaited<ReturnType<typeof startDemo>> }>({
  later: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      const port = await freePort()
      const settings = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` }
      const product = await startDemo(settings, { laterClock: true })
      await use(product)
      await product.stop()
    },
    { timeout: 90_000 },
  ],
  baseURL: ({ later }, use) => use(later.url),
})

onEveryScreen(() => {
  test('a coordinator is asked for open beds by email and reports them with the email’s link, without signing in', async ({
    page,
    api,
    later,
  }) => {
    test.setTimeout(180_000)
    const coordinator = await api('coordinator')
    const own = (await coordinator('GET', '/common/beds')).data as FacilityBeds[]
    const { facility_id, facility_name, beds } = own[0]!
    const [bed] = beds as [FacilityBeds['beds'][number]]
    const report = { treatment_level: bed.treatment_level, population: bed.population, open: bed.held + 2, seen: bed.open }
    expect((await coordinator('PATCH', `/facilities/${facility_id}/beds`, { beds: [report] })).status).toBe(200)

    const asks = (letter: Letter) => letter.subject === `Update today’s open beds for ${facility_name}`
    const letters = async () =>
      ((await (await api('super.admin'))('GET', '/admin/outbox?page_size=100')).data as Letter[]).filter(asks)
    const before = (await letters()).length
    // Days later, the counts have expired, and the response hours begin.
    const days = 3
    for (let n = 0; n < days; n++) await later.pass(24 * 60)
    await expect.poll(async () => (await letters()).length, { timeout: 90_000 }).toBeGreaterThan(before)
    const letter = (await letters())[0]!
    const link = /http:\/\/127\.0\.0\.1:\d+(\/open-beds#[\w-]{43})/.exec(letter.body!)![1]!

    // Sets the browser's clock to the server's time.
    await page.clock.install({ time: Date.now() + days * 24 * 3_600_000 })
    await page.clock.resume()
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Open beds today' })).toBeVisible()
    await expect(page.getByText(facility_name)).toBeVisible()
    await checkScreen(page)
    await page
      .getByRole('button', { name: /^Add one bed: / })
      .first()
      .click()
    await expect(page.getByText('Thank you. Advocates can now see these counts.')).toBeVisible()
    await page.getByRole('button', { name: /^Confirm counts/ }).click()
    await expect(page.getByText('Updated just now').first()).toBeVisible()
    await checkPage(page)
    // The link opens no other page, and the history shows that it was used.
    await page.goto('/patient/intakecoord')
    await expect(page).toHaveURL(/\/$/)
    const history = (await (await api('coordinator'))('GET', `/facilities/${facility_id}/beds/history`)).data as {
      by_link: boolean
    }[]
    expect(history[0]!.by_link).toBe(true)

    await page.goto(`/open-beds#${'x'.repeat(43)}`)
    await page.reload()
    await expect(page.getByText('This link has expired')).toBeVisible()
    await checkPage(page)
  })
})
