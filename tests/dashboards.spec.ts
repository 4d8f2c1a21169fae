import { sideways } from './browser/layout.ts'
import { cards } from './dashboards.testing.ts'
import { checkPage, checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'

onEveryScreen(() => {
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
    expect(await sideways(page)).toBeLessThanOrEqual(0)
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
