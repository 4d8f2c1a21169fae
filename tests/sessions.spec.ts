import type { Page } from 'playwright/test'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'
import { minutes, signInHere, token } from './sessions.testing.ts'

const allCalls = '**/api/v2/**'

/**
 * Moves the page's clock. The server's clock does not move, so its answer to a regular request of the page would say that half an hour
 * is left. Therefore, the page gets no answers from now on.
 */
async function jump(page: Page, milliseconds: number) {
  await page.route(allCalls, () => {})
  await page.clock.fastForward(milliseconds)
}

onEveryScreen(() => {
  test('a countdown warns before a session ends; the user stays signed in with one key press, or is signed out with a reason and returns to the same page [NAV-031]', async ({
    page,
  }) => {
    await signIn(page, 'colleague')
    await page.clock.install()
    await page.goto('/patient/community')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await jump(page, minutes(28.5))
    const warning = page.getByRole('alertdialog', { name: 'Are you still there?' })
    await expect(warning.getByText(/we’ll sign you out in 1:[0-3]\d/)).toBeVisible()
    await expect(warning.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
    await checkPage(page)
    await page.unroute(allCalls)
    await page.keyboard.press('Enter')
    await expect(warning).toBeHidden()

    await jump(page, minutes(31))
    await expect(page).toHaveURL('/')
    await page.unroute(allCalls)
    await expect(page.getByRole('main').getByText('You were signed out because you were inactive.')).toBeVisible()
    expect(await page.evaluate(token)).toBeNull()
    await checkPage(page)
    await signInHere(page, 'colleague')
    await expect(page).toHaveURL('/patient/community')
  })
})

test('signing out in one tab returns every other tab to the sign-in page without an error [AUTH-013] [NAV-031]', async ({
  page,
}) => {
  for (const [username, path] of [
    ['advocate', '/patient/advocate'],
    ['coordinator', '/patient/intakecoord'],
    ['super.admin', '/admin/users/dashboard'],
  ] as const) {
    await signIn(page, username, { at: path })
    const other = await page.context().newPage()
    await other.goto(path)
    for (const tab of [page, other]) await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: /Profile of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL('/')
      await expect(tab.getByLabel('Username')).toBeVisible()
    }
    await other.close()
  }
})
