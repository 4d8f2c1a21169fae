import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { tagIds } from '../server/seed/catalog.ts'
import { testPassword } from '../server/seed/testUsers.ts'
import { startProduct } from './browser/product.ts'
import { type Api, checkPage, checkScreen, core, expect, onEveryScreen, signIn, test } from './fixtures.ts'

const newPassword = 'Harbor lights 7!'
const temporary = 'Quiet river 41!'

/** Creates an advocate account as an administrator. Returns the username. */
async function openAccount(api: Api) {
  const username = `nora.${randomUUID().slice(0, 8)}`
  const call = await api('super.admin')
  const opened = await call('POST', '/users', {
    username,
    email: `${username}@lakemere.example`,
    password: temporary,
    tmri_status: 'Approved',
    first_name: 'Nora',
    last_name: 'Field',
    phone_number: '213-555-0166',
    is_patient_advocate: true,
    patient_advocate_info: { pa_type: tagIds('pa_type', 'Hospital') },
  })
  expect(opened.status).toBe(200)
  return username
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
async function fill(page: Page, old: string, given: string, again = given) {
  await field(page, 'Old Password').fill(old)
  await field(page, 'New Password').fill(given)
  await field(page, 'Confirm Password').fill(again)
}
const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed' }).click()
const link = (page: Page) => page.getByRole('button', { name: /Click to acknowledge the Passage End User Agreement/ })

onEveryScreen(() => {
  test(
    'a new user chooses a password, accepts the agreement, and reaches the landing page; the temporary password no longer works [AUTH-006] [AUTH-024] [AUTH-025] [AUTH-026] [AUTH-027] [AUTH-045]',
    core,
    async ({ page, api }) => {
      const username = await openAccount(api)
      await signIn(page, username, { password: temporary })
      await expect(page).toHaveURL('/first_login')
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Passage' })).toBeVisible()
      await expect(page.getByRole('checkbox', { name: 'Email', exact: true })).toBeChecked()
      await expect(page.getByRole('checkbox', { name: 'Text message (SMS)' })).toBeChecked()
      await expect(page.getByText(/opts you into platform notifications and alerts/)).toBeVisible()
      await checkScreen(page)

      // Submitting the empty form lists every missing answer with a link.
      await proceed(page)
      await expect(
        page.getByRole('alert').getByRole('link', { name: 'Please read and accept the term and conditions' }),
      ).toBeVisible()
      await checkPage(page)

      await fill(page, 'not that one', newPassword)
      await page.getByRole('checkbox', { name: 'Text message (SMS)' }).uncheck()
      await link(page).click()
      const dialog = page.getByRole('dialog', { name: 'End User Agreement' })
      await expect(dialog.getByText(/law of the State of California/)).toBeAttached()
      await checkPage(page)
      await dialog.getByRole('checkbox', { name: 'I accept the terms and conditions' }).check()
      await expect(dialog).toBeHidden()
      await expect(link(page)).toHaveAccessibleName(/Accepted/)

      await proceed(page)
      await expect(page.getByRole('alert').getByRole('link', { name: 'Old password incorrect.' })).toBeVisible()
      await expect(page).toHaveURL('/first_login')

      await field(page, 'Old Password').fill(temporary)
      await proceed(page)
      await expect(page.getByText('Password changed successfully')).toBeVisible()
      await expect(page).toHaveURL('/patient/advocate')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const signedIn = async (password: string) =>
        (await page.request.post('/api/v2/users/login', { data: { username, password } })).status()
      expect([await signedIn(temporary), await signedIn(newPassword)]).toEqual([401, 200])
    },
  )
})

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

test(
  'a password can be changed later, which signs out all other sessions [AUTH-034] [AUTH-044]',
  core,
  async ({ page, elsewhere, api }) => {
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
  },
)

test('the first administrator of an empty installation completes the welcome screen and lands on the admin console [AUTH-007] [AUTH-030] [AUTH-045]', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'passage-first-'))
  const admin = { ADMIN_EMAIL: 'ada@lantern.example', ADMIN_PASSWORD: testPassword }
  const product = await startProduct(folder, { SEED: 'lookups', AGREEMENT_PROVIDER: 'Lantern', ...admin })
  try {
    await page.goto(product.url)
    await page.getByLabel('Username').fill(admin.ADMIN_EMAIL)
    await page.getByLabel('Password', { exact: true }).fill(admin.ADMIN_PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(`${product.url}/first_login`)
    await fill(page, admin.ADMIN_PASSWORD, newPassword)
    await page.getByRole('button', { name: 'Click to acknowledge the Lantern End User Agreement' }).click()
    await page.getByRole('checkbox', { name: 'I accept the terms and conditions' }).check()
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
