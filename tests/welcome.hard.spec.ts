import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from './browser/product.ts'
import { checkPage, checkScreen, expect, signIn, test } from './fixtures.ts'
import { field, fill, newPassword, openAccount, proceed, temporary } from './welcome.testing.ts'

test('until the welcome screen is complete, every path redirects to it, and sign-out works [AUTH-006]', async ({ page, api }) => {
  await signIn(page, await openAccount(api), { password: temporary })
  for (const address of ['/patient/advocate', '/account_settings', '/change_password']) {
    await page.goto(address)
    await expect(page).toHaveURL('/first_login')
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Passage' })).toBeVisible()
  await page.getByRole('button', { name: /Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
})

test('the first administrator of an empty installation completes the welcome screen and lands on the admin console [AUTH-007] [AUTH-030] [AUTH-045]', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'passage-first-'))
  const admin = { ADMIN_EMAIL: 'ada@lantern.example', ADMIN_PASSWORD: 'Lantern:42 oak trees' }
  const product = await startProduct(folder, { SEED: 'lookups', AGREEMENT_PROVIDER: 'Lantern', ...admin })
  try {
    await page.goto(product.url)
    await page.getByLabel('Username').fill(admin.ADMIN_EMAIL)
    await page.getByLabel('Password', { exact: true }).fill(admin.ADMIN_PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(`${product.url}/first_login`)
    await fill(page, admin.ADMIN_PASSWORD, newPassword)
    await page.getByRole('button', { name: 'Click to acknowledge the Lantern End User Agreement' }).click()
    await page.getByRole('checkbox', { name: 'I accept the terms and conditions' }).click()
    await proceed(page)
    await expect(page).toHaveURL(`${product.url}/admin/organizations/dashboard`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await checkPage(page)
    // Leaves the page before its server stops.
    await page.goto('about:blank')
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a password can be changed later, which signs out all other sessions [AUTH-034] [AUTH-044]', async ({
  page,
  elsewhere,
  api,
}) => {
  const username = await openAccount(api)
  const call = await api(username, temporary)
  await call('PATCH', '/users/current', { agreement_version: 'en-2026-01', opt_in_methods: [301] })
  await call('POST', '/users/change-password', { oldPass: temporary, newPass: newPassword })

  const other = await elsewhere()
  await signIn(other, username, { password: newPassword, at: '/about' })
  await signIn(page, username, { password: newPassword, at: '/change_password' })
  await fill(page, newPassword, 'Harbor lights 8!', 'Harbor lights 9!')
  await proceed(page)
  await expect(page.getByRole('alert').getByRole('link', { name: 'Passwords must match' })).toBeVisible()
  await checkScreen(page)
  await field(page, 'Confirm Password').fill('Harbor lights 8!')
  await proceed(page)
  await expect(page.getByText('Password changed successfully')).toBeVisible()
  await expect(page).toHaveURL('/account_settings')

  await other.goto('/patient/advocate')
  await expect(other).toHaveURL(/\/$/)
})
