import { testPassword, testUsers } from '../server/seed/testUsers.ts'
import { expect, signIn, test } from './fixtures.ts'
import { fillIn, token } from './sign-in.testing.ts'

/** One user for each landing rule, in the order of the rules. */
const landings = [
  ['newcomer', '[AUTH-006]'],
  ['super.admin', '[AUTH-007]'],
  ['coordinator', '[AUTH-008]'],
  ['rehab.advocate', '[AUTH-009]'],
  ['advocate', '[AUTH-009]'],
  ['manager', '[AUTH-010]'],
  ['loner', '[AUTH-010]'],
] as const

test('the button is disabled until both fields are filled, and shows "Loading..." during sign-in [AUTH-002]', async ({
  page,
}) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Sign in' })
  await expect(button).toBeDisabled()
  await page.getByLabel('Username').fill('advocate')
  await expect(button).toBeDisabled()
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await expect(button).toBeEnabled()
  await page.getByLabel('Username').fill('')
  await expect(button).toBeDisabled()

  await page.getByLabel('Username').fill('advocate')
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/users/login', async route => {
    await held
    await route.continue()
  })
  await button.click()
  await expect(page.getByRole('button', { name: 'Loading...' })).toBeDisabled()
  answer()
  await expect(button).toBeEnabled()
})

test('without a server message, the screen says that something went wrong [AUTH-005]', async ({ page, problems }) => {
  await page.route('**/users/login', route => route.fulfill({ status: 502, body: '' }))
  await fillIn(page, 'advocate', 'whatever')
  await expect(page.getByText('Something went wrong, please try again')).toBeVisible()
  expect(problems.splice(0)).toEqual([expect.stringContaining('502')])
})

for (const [username, rule] of landings) {
  const { landing } = testUsers.find(item => item.username === username)!
  test(`${username} signs in, lands on ${landing}, and the token is stored under RW_AUTH [AUTH-004] ${rule}`, async ({
    page,
  }) => {
    await fillIn(page, username, testPassword)
    await expect(page).toHaveURL(landing)
    expect(await page.evaluate(token)).toMatch(/^[\w-]{43}$/)
  })
}

test('when signed out, every protected path redirects to / without an API call [AUTH-012]', async ({ page }) => {
  const calls: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/v2/')) calls.push(request.url())
  })
  for (const address of [
    '/patient/advocate',
    '/patient/intakecoord',
    '/admin/organizations/dashboard',
    '/account_settings',
    '/first_login',
  ]) {
    await page.goto(address)
    await expect(page).toHaveURL('/')
    await expect(page.getByLabel('Username')).toBeVisible()
  }
  expect(calls).toEqual([])
})

test('a token that expired on the server is removed, and the page redirects to / [AUTH-013]', async ({ page }) => {
  await signIn(page, 'advocate')
  await page.evaluate(async () => {
    await fetch('/api/v2/users/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${localStorage.getItem('RW_AUTH')}` },
    })
  })
  await page.goto('/patient/advocate')
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(token)).toBeNull()
})
