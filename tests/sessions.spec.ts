import type { Page, Request } from 'playwright/test'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'
import { minutes, signInHere, token } from './sessions.testing.ts'

const allCalls = '**/api/v2/**'

/**
 * Moves the page's clock. The server's clock does not move, so its answer to a regular request of the page would say that half an hour
 * is left. Therefore, the page gets no answers from now on, and the clock moves only after the answers to earlier requests.
 */
async function jump(page: Page, answered: () => Promise<void>, milliseconds: number) {
  await page.route(allCalls, () => {})
  await answered()
  await page.clock.fastForward(milliseconds)
}

/** Returns a function that waits for the answers to the requests that the page has sent until then, except the stream of events. */
function watchRequests(page: Page) {
  const pending = new Set<Request>()
  page.on('request', request => /\/api\/v2\/(?!live)/.test(request.url()) && pending.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', request => pending.delete(request))
  return async () => {
    const sent = [...pending]
    await expect.poll(() => sent.filter(request => pending.has(request)).length).toBe(0)
  }
}

onEveryScreen(() => {
  test('a countdown warns before a session ends; the user stays signed in with one key press, or is signed out with a reason and returns to the same page [NAV-031]', async ({
    page,
  }) => {
    const answered = watchRequests(page)
    await signIn(page, 'colleague')
    await page.clock.install()
    await page.goto('/patient/community')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await jump(page, answered, minutes(28.5))
    const warning = page.getByRole('alertdialog', { name: 'Are you still there?' })
    await expect(warning.getByText(/we’ll sign you out in 1:[0-3]\d/)).toBeVisible()
    await expect(warning.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
    await checkPage(page)
    await page.unroute(allCalls)
    await page.keyboard.press('Enter')
    await expect(warning).toBeHidden()

    await jump(page, answered, minutes(31))
    await expect(page).toHaveURL('/')
    await page.unroute(allCalls)
    await expect(page.getByRole('main').getByText('You were signed out because you were inactive.')).toBeVisible()
    expect(await page.evaluate(token)).toBeNull()
    await checkPage(page)
    await signInHere(page, 'colleague')
    await expect(page).toHaveURL('/patient/community')
  })
})
