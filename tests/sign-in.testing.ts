import type { Page } from 'playwright/test'

/** Reads the stored session token in the page. */
export const token = () => localStorage.getItem('RW_AUTH')

/** Fills in and sends the sign-in form. */
export async function fillIn(page: Page, username: string, password: string) {
  await page.goto('/')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
