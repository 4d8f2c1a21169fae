import { answerTo } from './browser/answerButton.ts'
import { sideways } from './browser/layout.ts'
import { expectSelected, selectOption } from './browser/select.ts'
import { cards } from './dashboards.testing.ts'
import { checkPage, checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'

test('ten rows of 56 px fit a wide screen; on a phone, the button is as wide as the card [DASH-010]', async ({ page }) => {
  await signIn(page, 'coordinator')
  const waiting = cards(page).filter({ has: page.getByRole('button', { name: /^Answer for / }) })
  await expect(waiting.first()).toBeVisible()
  const tops = await cards(page).evaluateAll(rows => rows.map(row => row.getBoundingClientRect().top + scrollY))
  const height = tops[1]! - tops[0]!
  expect(height).toBeLessThanOrEqual(58)
  expect(tops[0]! + 10 * height).toBeLessThanOrEqual(900)
  await page.setViewportSize({ width: 390, height: 844 })
  const button = waiting.first().getByRole('button', { name: /^Answer for / })
  const width = async () => (await waiting.first().boundingBox())!.width - (await button.boundingBox())!.width
  // The padding of both sides and the border.
  await expect.poll(async () => Math.abs(await width())).toBeLessThanOrEqual(26)
})

test('the second user to answer sees a message and the current state [APP-016]', async ({ page, api }) => {
  await signIn(page, 'coordinator')
  await selectOption(page.getByLabel('Filter'), 'Submitted')
  await expect(page).toHaveURL(/filter=Submitted/)
  await expect(page.getByRole('tabpanel').locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false')
  await cards(page).first().getByRole('link').click()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await answerTo(page, 'Payment Method Accepted', 'No').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Policy is HMO' }).check()

  const other = await api('rehab.advocate')
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const answered = await other('PATCH', `/applications/${id}/state-update`, {
    field: 'insurance_accepted',
    value: false,
    extras: { payment_rejected_reason: 'Out of county' },
  })
  expect(answered.status).toBe(200)

  await dialog.getByRole('button', { name: 'Decline payment' }).click()
  await expect(page.getByText('Someone else already answered. Here’s the current status.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem', { name: 'Payment Method Accepted', exact: true })).toContainText(
    'Reason: Out of county',
  )
})

test('using only the keyboard: j, k, Enter and / work on both dashboards, and can be turned off [DASH-001] [DASH-010]', async ({
  page,
  colleague,
}) => {
  await signIn(page, 'advocate')
  const coordinator = await colleague('coordinator')
  for (const one of [page, coordinator]) {
    await expect(cards(one).first()).toBeVisible()
    const focused = () => one.evaluate(() => [...document.querySelectorAll('[data-keys=stop]')].indexOf(document.activeElement!))
    for (const [key, at] of [
      ['j', 0],
      ['j', 1],
      ['j', 2],
      ['k', 1],
    ] as const) {
      await one.keyboard.press(key)
      expect([key, await focused()]).toEqual([key, at])
    }
    await one.keyboard.press('Enter')
    await expect(one).toHaveURL(/\/patient\/(advocate|intakecoord)\/\d+/)
    await expect(one.getByRole('heading', { name: 'Approval steps' })).toBeVisible()
    await one.goBack()
    await expect(one.getByRole('heading', { name: 'Approval steps' })).toBeHidden()
    await expect(cards(one).first()).toBeVisible()
    await expect(one.getByRole('dialog')).toHaveCount(0)
    await one.keyboard.press('/')
    const search = one.getByLabel('Search by name or phone')
    await expect(search).toBeFocused()
    await one.keyboard.type('jk?/')
    await expect(search).toHaveValue('jk?/')
    await search.fill('')
    await search.blur()
    await one.keyboard.press('?')
    const help = one.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(help).toBeVisible()
    await checkPage(one)
    await help.getByLabel(/^Use single-key shortcuts/).uncheck()
    await help.getByRole('button', { name: 'Close' }).click()
    await expect(help).toBeHidden()
    await one.keyboard.press('j')
    expect(await focused()).toBe(-1)
    await one.keyboard.press('?')
    await expect(help).toBeHidden()
  }
})

test('a patient is found by phone number, which appears in no URL; a saved view opens the dashboard [DASH-008]', async ({
  page,
  api,
}) => {
  const coordinator = await api('coordinator')
  const { organization_id } = (await coordinator('GET', '/common/whoami')).data as { organization_id: number }
  const { applications } = (await coordinator('GET', `/organizations/${organization_id}/applications`)).data as {
    applications: { record_id: number; first_name: string; last_name: string }[]
  }
  const phoneOf = async (id: number) =>
    ((await coordinator('GET', `/patients/${id}`)).data as { phone_number?: string }).phone_number
  const phones = await Promise.all(applications.map(({ record_id }) => phoneOf(record_id)))
  const { first_name, last_name } = applications[phones.findIndex(Boolean)]!
  const phone_number = phones.find(Boolean)!
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  await signIn(page, 'coordinator')
  const search = page.getByLabel('Search by name or phone')
  await search.fill(phone_number.slice(-7))
  await expect(page.getByRole('link', { name: `${first_name} ${last_name}` }).first()).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Open \([1-3]\)$/ })).toBeVisible()
  expect([page.url(), ...requests].filter(url => url.includes(phone_number.slice(-7)))).toEqual([])
  await search.fill('')

  await selectOption(page.getByLabel('Filter'), 'Submitted')
  await selectOption(page.getByLabel('Sort'), 'Oldest first')
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save view…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('New, oldest')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'View: New, oldest' })).toBeVisible()
  await page.getByRole('button', { name: 'View: New, oldest' }).click()
  await checkPage(page)
  await page.getByRole('menuitemradio', { name: 'Whole list' }).click()
  await expectSelected(page.getByLabel('Filter'), 'All')
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'New, oldest' }).click()
  await expectSelected(page.getByLabel('Filter'), 'Submitted')
  await expectSelected(page.getByLabel('Sort'), 'Oldest first')
  await page.getByRole('button', { name: 'View: New, oldest' }).click()
  await page.getByRole('menuitem', { name: 'Delete “New, oldest”' }).click()
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible()
  // The toast covers the list for a few seconds.
  const toast = page.getByText('View “New, oldest” deleted.')
  await expect(toast).toBeVisible()
  await expect(toast).toBeHidden()
  // Scrolls up, because an element half covered by the bar would be reported as too small.
  await page.evaluate(() => scrollTo(0, 0))
})

test('using only the keyboard: after an answer, the focus stays on its row', async ({ page }) => {
  await signIn(page, 'coordinator')
  await selectOption(page.getByLabel('Filter'), 'Processing')
  await expect(page).toHaveURL(/filter=Processing/)
  // The previous list stays until the new one has loaded.
  await expect(page.getByRole('tabpanel').locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false')
  const waiting = cards(page).filter({ has: page.getByRole('button', { name: /^Answer for / }) })
  await waiting.first().getByRole('link').focus()
  await page.keyboard.press('Enter')
  // The list stays until the application has loaded.
  await expect(page.locator('#dashboard-panel')).toHaveCount(0)
  const open = page.getByRole('listitem').filter({ hasText: 'Your turn' })
  const label = (await open.getByRole('heading').textContent())!
  await answerTo(page, label, 'No').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem', { name: label, exact: true })).toContainText('Reason:')
  await expect(page.getByRole('listitem', { name: label, exact: true }).getByRole('heading')).toBeFocused()
})

onEveryScreen(() => {
  test('an advocate switches between the tabs, opens an application, and returns to the same position [DASH-001] [DASH-041] [APP-002]', async ({
    page,
  }) => {
    await signIn(page, 'advocate', { at: '/patient/advocate' })
    await expect(page.getByRole('tab', { name: /^Open \(\d+\)$/ })).toHaveAttribute('aria-selected', 'true')
    await expect(cards(page).first()).toBeVisible()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await checkScreen(page)
    for (const tab of ['Hold', 'Closed', 'Booked']) {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
      await expect(page.getByRole('region', { name: new RegExp(`in ${tab}$`) })).toBeVisible()
      await checkPage(page)
    }
    await selectOption(page.getByLabel('Sort'), 'Oldest first')
    await expect(page).toHaveURL('/patient/advocate?tab=Booked&sort=oldest')
    const first = page
      .getByRole('list', { name: /^Applications for/ })
      .getByRole('link')
      .first()
    await first.click()
    const overlay = page.getByRole('dialog')
    await expect(overlay.getByRole('heading', { name: 'Approval steps' })).toBeVisible()
    await checkPage(page)
    if (page.viewportSize()!.width < 600) {
      await overlay.getByRole('button', { name: 'Patient intake', exact: true }).click()
      await expect(overlay.getByRole('heading', { name: 'Approval steps' })).toBeHidden()
    }
    await expect(overlay.getByRole('heading', { name: 'Patient Details' })).toBeVisible()
    await checkScreen(page)
    await page.keyboard.press('Escape')
    await expect(overlay).toBeHidden()
    await expect(page).toHaveURL('/patient/advocate?tab=Booked&sort=oldest')
    await page.goto('/patient/advocate')
    await expectSelected(page.getByLabel('Sort'), 'Oldest first')
  })
})
