import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright/test'
import { type Api, expect } from './fixtures.ts'

export const shows = (secret: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 })

export const own = 'Harbor lights 7!'

/** Creates a user who has completed the welcome screen. Returns the username. */
export async function someone(api: Api) {
  const username = `mia.${randomUUID().slice(0, 8)}`
  const made = await (await api('super.admin'))('POST', '/users', {
    username,
    email: `${username}@lakemere.example`,
    password: 'Quiet river 41!',
    tmri_status: 'Approved',
    role_id: 2,
    first_name: 'Mia',
    last_name: 'Quill',
    phone_number: '213-555-0169',
  })
  expect(made.status).toBe(200)
  const call = await api(username, 'Quiet river 41!')
  await call('PATCH', '/users/current', { agreement_version: 'en-2026-01', opt_in_methods: [301] })
  await call('POST', '/users/change-password', { oldPass: 'Quiet river 41!', newPass: own })
  return username
}

/** Starts the setup in the account settings. Returns the app's secret. */
export async function start(page: Page) {
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  return (await page.locator('code').innerText()).replaceAll(' ', '')
}

/** Turns the second factor on. Returns the backup codes. */
export async function turnOn(page: Page, secret: string) {
  await page.getByLabel('Code', { exact: true }).fill(shows(secret))
  await page.getByLabel('Password', { exact: true }).fill(own)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { name: 'Your backup codes' })).toBeFocused()
  const codes = await page
    .getByRole('main')
    .locator('li')
    .filter({ hasText: /^[0-9a-f]{5}-[0-9a-f]{5}$/ })
    .allInnerTexts()
  expect(codes).toHaveLength(10)
  return codes
}

/** Signs out, and in again up to the question for the code. */
export async function signInAgain(page: Page, username: string) {
  await page.getByRole('button', { name: /Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(own)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
}
