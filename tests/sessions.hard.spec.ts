import { randomUUID } from 'node:crypto'
import type { Page, Request } from 'playwright/test'
import { backgroundHeader, sessionHeader } from '../domain/identity/sessions/schema.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'
import { minutes, signInHere, token } from './sessions.testing.ts'

test('"Stay signed in" in one tab also extends the session in the other; signing out in one signs out both', async ({ page }) => {
  await signIn(page, 'colleague')
  const other = await page.context().newPage()
  // Both tabs use the same clock.
  await page.context().clock.install()
  // The server's clock stands still, so a background request must not set the end of the session anew.
  await page.context().route('**/api/v2/**', async route => {
    if (!(backgroundHeader in route.request().headers()) || route.request().url().endsWith('/live')) return route.continue()
    const response = await route.fetch()
    const { [sessionHeader]: _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  for (const tab of [page, other]) {
    await tab.goto('/patient/community')
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const warning = (tab: Page) => tab.getByRole('alertdialog', { name: 'Are you still there?' })
  await page.context().clock.fastForward(minutes(28.5))
  for (const tab of [page, other]) await expect(warning(tab)).toBeVisible()
  await warning(other).getByRole('button', { name: 'Stay signed in' }).click()
  for (const tab of [other, page]) await expect(warning(tab)).toBeHidden()
  // The half hour that would have ended the session now passes in both tabs.
  await page.context().clock.fastForward(minutes(5))
  for (const tab of [page, other]) await expect(tab).toHaveURL('/patient/community')

  await other.getByRole('button', { name: /Profile of/ }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  for (const tab of [page, other]) await expect(tab).toHaveURL('/')
  await page.context().unrouteAll({ behavior: 'ignoreErrors' })
  await other.close()
})

test('the draft of an ended session is offered after sign-in, and is unreadable until then [NAV-031] [S-01] [ASVS 14.3.1]', async ({
  page,
}) => {
  const place = '/patient/intake/add/section-1/p/New'
  const typed = `Zqelia${randomUUID().slice(0, 6)}`
  await signIn(page, 'outside.advocate')
  await page.clock.install()
  await page.goto(place)
  await page.getByLabel('First name', { exact: true }).fill(typed)
  await page.clock.runFor(3000)
  await expect(page.getByText(/^Saved on this device/)).toBeVisible()
  await page.clock.fastForward(minutes(31))
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(typed)
  await signInHere(page, 'outside.advocate')
  await expect(page).toHaveURL(place)
  await page.getByRole('button', { name: new RegExp(`^Continue with ${typed}`) }).click()
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue(typed)
})

test('a stolen token is invalid after its owner has signed out [AUTH-013]', async ({ page, product }) => {
  await signIn(page, 'colleague')
  const stolen = await page.evaluate(token)
  const use = () => fetch(`${product.url}/api/v2/common/whoami`, { headers: { authorization: `Bearer ${stolen}` } })
  expect((await use()).status).toBe(200)
  await page.getByRole('button', { name: /Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  expect((await use()).status).toBe(401)
})

test('a signed-out visitor to a deep link returns to it, with its query, after sign-in [NAV-031]', async ({ page }) => {
  await page.goto('/admin/users/dashboard?status=Not%20Approved')
  await expect(page).toHaveURL('/')
  await signInHere(page, 'super.admin')
  await expect(page).toHaveURL(/\/admin\/users\/dashboard\?.*Not(%20|\+)Approved/)
})

test('password guessing is stopped except in the owner’s own browser and is logged, and an administrator can lift the block', async ({
  page,
  api,
  elsewhere,
}) => {
  const username = `ada.${randomUUID().slice(0, 8)}`
  const password = 'Quiet river 41!'
  const admin = await api('super.admin')
  const made = await admin('POST', '/users', {
    username,
    email: `${username}@lakemere.example`,
    password,
    tmri_status: 'Approved',
    role_id: 2,
    first_name: 'Ada',
    last_name: 'Quill',
    phone_number: '213-555-0167',
  })
  const { id } = made.data as { id: number }
  await signIn(page, username, { password })
  await page.getByRole('button', { name: /Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()

  const guesser = await elsewhere()
  await guesser.goto('/')
  for (let n = 0; n < 10; n++) {
    await signInHere(guesser, username, `Guess number ${n}!`)
    await expect(guesser.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  }
  await signInHere(guesser, username, password)
  await expect(guesser.getByText(/Too many attempts. Try again in 1\d minutes./)).toBeVisible()

  await signInHere(page, username, password)
  await expect(page).toHaveURL('/first_login')

  const { data } = (await admin('GET', '/admin/audit?action=account.login+refused&page_size=100')) as {
    data: { events?: { subject_ids: number[] }[] } | { subject_ids: number[] }[]
  }
  const rows = Array.isArray(data) ? data : (data.events ?? [])
  expect(rows.filter(row => row.subject_ids.includes(id))).toHaveLength(10)
  expect((await admin('POST', `/users/${id}/unlock`)).status).toBe(200)
  await signInHere(guesser, username, password)
  await expect(guesser).toHaveURL(/first_login/)
})

onEveryScreen(() => {
  test('an administrator sees users’ sessions, signs users out everywhere, and locks and unlocks them', async ({
    page,
    api,
    elsewhere,
  }) => {
    const admin = await api('super.admin')
    const username = `kai.${randomUUID().slice(0, 8)}`
    const password = 'Quiet river 41!'
    const made = await admin('POST', '/users', {
      username,
      email: `${username}@lakemere.example`,
      password,
      tmri_status: 'Approved',
      role_id: 2,
      first_name: 'Kai',
      last_name: 'Quill',
      phone_number: '213-555-0168',
    })
    const { id } = made.data as { id: number }
    const other = await elsewhere()
    await signIn(other, username, { password })

    await signIn(page, 'super.admin', { at: `/admin/users/edit/${id}` })
    const section = page.getByRole('region', { name: 'Sign-in', exact: true })
    await expect(section.getByRole('row', { name: /Chrome on Linux/ })).toBeVisible()
    await checkPage(page)
    await section.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(section.getByText('Not signed in anywhere.')).toBeVisible()
    await other.goto('/first_login')
    await expect(other).toHaveURL(/\/$/)

    await section.getByRole('button', { name: 'Lock account' }).click()
    await page.getByRole('dialog', { name: 'Lock Kai Quill’s account?' }).getByRole('button', { name: 'Lock account' }).click()
    await expect(section.getByText(/Locked by an administrator since/)).toBeVisible()
    await checkPage(page)
    await signInHere(other, username, password)
    await expect(other.getByText('Your account is locked. Ask an administrator to unlock it.')).toBeVisible()
    await section.getByRole('button', { name: 'Unlock account' }).click()
    await expect(section.getByText('Can sign in', { exact: true })).toBeVisible()
    await signInHere(other, username, password)
    await expect(other).toHaveURL(/first_login/)
  })
})

onEveryScreen(() => {
  test('a user signs out another browser from the account settings, and then all browsers [ASVS 7.4.4]', async ({
    page,
    elsewhere,
  }) => {
    await signIn(page, 'hospital.admin')
    const [one, two] = [await elsewhere(), await elsewhere()]
    for (const other of [one, two]) {
      await signIn(other, 'hospital.admin')
      await expect(other).toHaveURL('/account_settings')
    }
    await page.goto('/account_settings')
    const own = page.getByRole('group', { name: 'Where you are signed in' })
    await expect(own.getByText('(this browser)')).toBeVisible()
    await checkPage(page)
    await own.getByRole('button', { name: 'Sign out Chrome on Linux' }).first().click()
    await two.goto('/account_settings')
    await expect(two).toHaveURL(/\/$/)

    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL('/')
    await one.goto('/account_settings')
    await expect(one).toHaveURL(/\/$/)
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
