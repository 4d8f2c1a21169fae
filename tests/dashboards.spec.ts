import type { Page } from 'playwright/test'
import { expectSelected, selectOption } from './browser/select.ts'
import { cards } from './dashboards.testing.ts'
import { checkPage, checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

onEveryScreen(() => {
  test('an advocate switches between the tabs, opens an application, and returns to the same position [DASH-001] [DASH-041] [APP-002]', async ({
    page,
  }) => {
    await signIn(page, 'advocate', { at: '/patient/advocate' })
    await expect(page.getByRole('tab', { name: /^Open \(\d+\)$/ })).toHaveAttribute('aria-selected', 'true')
    await expect(cards(page).first()).toBeVisible()
    expect(await fits(page)).toBe(true)
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

  test('a coordinator lists the applications that need an answer, and a manager can read but not answer [DASH-011] [S-28] [APP-042] [APP-005]', async ({
    page,
    colleague,
  }) => {
    await signIn(page, 'coordinator', { at: '/patient/intakecoord' })
    const needsAction = page.getByRole('button', { name: /^Needs your action \(\d+\)$/ })
    await expect(cards(page).first()).toBeVisible()
    const all = await cards(page).count()
    await needsAction.click()
    await expect(needsAction).toHaveAttribute('aria-pressed', 'true')
    await expect(cards(page).filter({ hasText: 'Your turn' })).not.toHaveCount(0)
    await expect(cards(page).filter({ hasNotText: 'Your turn' })).toHaveCount(0)
    await needsAction.click()
    await expect(cards(page)).toHaveCount(all)
    expect(await fits(page)).toBe(true)
    await checkScreen(page)

    const manager = await colleague('manager', '/patient/intakecoord')
    await expect(cards(manager).first()).toBeVisible()
    await expect(manager.getByText('Your turn')).toBeHidden()
    await checkPage(manager)
    await cards(manager).first().getByRole('link').click()
    await expect(manager.getByText(/^View only\. An admissions coordinator/)).toBeVisible()
    // The open step has Yes and No buttons, and the other steps have none.
    const answers = manager.getByRole('button', { name: /^(Yes|No), |^Change to / })
    await expect(answers).toHaveCount(2)
    for (const button of await answers.all()) await expect(button).toBeDisabled()
    await checkScreen(manager)
  })
})
