import type { Page } from 'playwright/test'
import { checkPage, expect, onEveryScreen, signIn, test } from './stories.ts'

const cards = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

onEveryScreen(() => {
  test('an advocate goes through the tabs, opens an application and comes back to the same place [DASH-001] [DASH-041] [APP-002]', async ({
    page,
  }) => {
    await signIn(page, 'advocate')
    await expect(page.getByRole('tab', { name: /^Open \(\d+\)$/ })).toHaveAttribute('aria-selected', 'true')
    await expect(cards(page).first()).toBeVisible()
    expect(await fits(page)).toBe(true)
    await checkPage(page)
    for (const tab of ['Hold', 'Closed', 'Booked']) {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
      await expect(page.getByRole('list', { name: new RegExp(`in ${tab}$`) })).toBeVisible()
      await checkPage(page)
    }
    await page.getByLabel('Sort').selectOption('oldest')
    await expect(page).toHaveURL('/patient/advocate?tab=Booked&sort=oldest')
    const first = page
      .getByRole('list', { name: /^Applications for/ })
      .getByRole('link')
      .first()
    await first.click()
    const overlay = page.getByRole('dialog')
    await expect(overlay.getByRole('heading', { name: 'Application Approval Process' })).toBeVisible()
    await checkPage(page)
    if (page.viewportSize()!.width < 600) {
      await overlay.getByRole('button', { name: 'Patient', exact: true }).click()
      await expect(overlay.getByRole('heading', { name: 'Application Approval Process' })).toBeHidden()
    }
    await expect(overlay.getByRole('heading', { name: 'Patient Details' })).toBeVisible()
    await checkPage(page)
    await page.keyboard.press('Escape')
    await expect(overlay).toBeHidden()
    await expect(page).toHaveURL('/patient/advocate?tab=Booked&sort=oldest')
    await page.goto('/patient/advocate')
    await expect(page.getByLabel('Sort')).toHaveValue('oldest')
  })

  test('a coordinator sees what waits on top, and a manager reads without a way to answer [DASH-011] [APP-042] [APP-005]', async ({
    page,
    colleague,
  }) => {
    await signIn(page, 'coordinator')
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Waiting for you')
    expect(await fits(page)).toBe(true)
    await checkPage(page)

    const manager = await colleague('manager')
    await manager.goto('/patient/intakecoord')
    await expect(cards(manager).first()).toBeVisible()
    await expect(manager.getByText('Your turn')).toBeHidden()
    await checkPage(manager)
    await cards(manager).first().getByRole('link').click()
    await expect(manager.getByText(/^You watch this application as a manager/)).toBeVisible()
    const yes = manager.getByRole('button', { name: 'Yes', exact: true })
    await expect(yes).toHaveCount(4)
    for (const button of await yes.all()) await expect(button).toBeDisabled()
    await checkPage(manager)
  })
})

test('who answers second is told, and sees how it stands now [APP-016]', async ({ page, api }) => {
  await signIn(page, 'coordinator')
  await page.getByLabel('Filter').selectOption('Submitted')
  await cards(page).first().getByRole('link').click()
  const row = page.getByRole('listitem', { name: 'Payment Method Accepted', exact: true })
  await row.getByRole('button', { name: 'No', exact: true }).click()
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

  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Somebody answered first. This is how it stands now.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Reason: Out of county')
})

test('by keyboard alone: an answer is given, and the focus stays with its row', async ({ page }) => {
  await signIn(page, 'coordinator')
  await page.getByLabel('Filter').selectOption('Processing')
  await expect(page).toHaveURL(/filter=Processing/)
  // Until its answer is there, the list is the one before.
  await expect(page.getByRole('tabpanel').locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false')
  await cards(page).first().getByRole('link').focus()
  await page.keyboard.press('Enter')
  const open = page.getByRole('listitem').filter({ hasText: 'Your turn' })
  const no = open.getByRole('button', { name: 'No', exact: true })
  await no.focus()
  const label = (await open.getByRole('heading').textContent())!
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem', { name: label, exact: true })).toContainText('Reason:')
  await expect(page.getByRole('listitem', { name: label, exact: true }).getByRole('heading')).toBeFocused()
})
