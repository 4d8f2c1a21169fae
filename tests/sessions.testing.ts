import type { Page } from 'playwright/test'
import { testPassword } from '../server/seed/testUsers.ts'

export const token = () => localStorage.getItem('RW_AUTH')
export const minutes = (count: number) => count * 60_000

/** Enters the username and password on the open sign-in page. */
export async function signInHere(page: Page, username: string, password = testPassword) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
