import type { Page } from 'playwright/test'
import type { TestUsername } from '../server/seed/testUsers.ts'
import { startDemo } from './browser/demoData.ts'
import { checkPage, expect, onEveryScreen, signIn, test as story } from './fixtures.ts'

type Late = Awaited<ReturnType<typeof startDemo>> & { ahead: number }

/** A server whose clock the tests can move. */
const test = story.extend<object, { late: Late }>({
  late: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      const started = await startDemo({}, { laterClock: true })
      const late = { ...started, ahead: 0 }
      late.pass = async minutes => {
        await started.pass(minutes)
        late.ahead += minutes
      }
      await use(late)
      await started.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  product: [({ late }, use) => use(late), { scope: 'worker' }],
})

/** Sets the browser's clock to the server's time and signs in as this user. */
async function keepTime(page: Page, { ahead }: Late, username: TestUsername) {
  // A page that is open or signed in would treat the jump as a long absence and sign out.
  await page.goto('/healthz')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goto('about:blank')
  await page.clock.install({ time: Date.now() + ahead * 60_000 })
  await page.clock.resume()
  await signIn(page, username)
}

type Card = { id: number; facility_id: number; status: string; crisis_center: string }
type Row = { id: number; first_name: string; last_name: string; applications: Card[] }

/** Sessions end after half an hour without a request, so a test that moves the clock farther signs in again. */
const half = 20
const target = 2 * half

onEveryScreen(() => {
  test('a facility sets its response times, misses one, and is reminded; then the advocate is notified and sees other facilities', async ({
    page,
    colleague,
    api,
    late,
  }) => {
    test.setTimeout(180_000)
    const advocate = await api('advocate')
    const { data } = await advocate('GET', '/advocates/current-user/patient-records?status=Open&page_size=100')
    const facilities = (await (await api('coordinator'))('GET', '/common/answering')).data as { facility_id: number }[]
    const house = facilities[0]!.facility_id
    const sendable = (data as { records: Row[] }).records.filter(
      record => !record.applications.some(application => application.facility_id === house),
    )
    let sent: { id: number; record: Row } | undefined
    for (const record of sendable) {
      const reply = await advocate('POST', `/facilities/${house}/apply`, { recordId: record.id })
      if (reply.status === 200) {
        sent = { id: (reply.data as { id: number }).id, record }
        break
      }
    }
    const { id, record } = sent!
    const name = `${record.first_name} ${record.last_name}`

    const manager = await colleague('manager')
    await keepTime(manager, late, 'manager')
    await manager.goto('/patient/intakecoord')
    await manager.getByRole('button', { name: 'Response times' }).click()
    const dialog = manager.getByRole('dialog', { name: 'Response times: Quiet Harbor House' })
    await dialog.getByLabel('Respond within').fill('2')
    await dialog.getByRole('radio', { name: 'Only during these hours' }).check()
    await dialog.getByRole('checkbox', { name: 'Saturday' }).check()
    await dialog.getByLabel('Saturday end time').fill('08:30')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('link', { name: /Enter at least 5 minutes/ })).toBeVisible()
    await checkPage(manager)
    await dialog.getByLabel('Respond within').fill(String(target))
    await dialog.getByRole('radio', { name: 'Always' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Response times saved.')).toBeVisible()
    await expect(dialog).toBeHidden()

    const coordinator = await colleague('coordinator')
    await keepTime(coordinator, late, 'coordinator')
    const card = coordinator.getByRole('listitem').filter({ hasText: name }).first()
    await coordinator.goto('/patient/intakecoord')
    await expect(card.getByText(/Response due in (39|40) min/)).toBeVisible()
    await checkPage(coordinator)

    await late.pass(half)
    const notificationsOf = async (who: typeof advocate) =>
      (
        (await who('GET', `/common/notifications?application_id=${id}&number=50`)).data as {
          notifications: { message: string }[]
        }
      ).notifications.map(notification => notification.message)
    const asCoordinator = await api('coordinator')
    await expect
      .poll(() => notificationsOf(asCoordinator), { timeout: 40_000 })
      .toContain('Quiet Harbor House: half of your response time (40 minutes) has passed')
    expect((await notificationsOf(advocate)).filter(message => message.includes('has not responded'))).toEqual([])

    await late.pass(half)
    const again = await api('advocate')
    const overdue = 'Quiet Harbor House has not responded within 40 minutes.'
    await expect.poll(() => notificationsOf(again), { timeout: 40_000 }).toContain(overdue)

    await keepTime(page, late, 'advocate')
    await page.goto('/patient/advocate')
    await page
      .getByRole('button', { name: /^Notifications/ })
      .first()
      .click()
    await expect(page.getByText(overdue).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto(`/patient/advocate/${id}`)
    await expect(page.getByText('Quiet Harbor House missed its response target.')).toBeVisible()
    await expect(page.getByText(/Response (due now|overdue by \d+ min)/).first()).toBeVisible()
    await checkPage(page)
    await page.getByRole('link', { name: 'See other matches: Quiet Harbor House has not responded' }).first().click()
    await expect(page).toHaveURL(`/facility/match/?pid=${record.id}&next=1`)
    // Facilities to which the advocate has not applied come first.
    await expect(page.getByText(/^Facilities you already applied to are listed last\./)).toBeVisible()
    const cards = page.getByRole('article')
    await expect(cards.first()).toBeVisible()
    await expect(cards.first().getByRole('link', { name: 'Applied' })).toHaveCount(0)
  })
})
