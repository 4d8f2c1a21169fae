import type { Page } from 'playwright/test'
import { type Api, expect } from './fixtures.ts'

export const dashboard = '/admin/users/dashboard'
/** A unique last name that contains only letters, because the search matches prefixes. */
export const surname = () => `Zed${[...String(Date.now())].map(digit => 'abcdefghij'[Number(digit)]).join('')}`

/** Creates a user named Amina with this last name. */
export async function newUser(api: Api, last_name: string): Promise<{ id: number }> {
  const { status, data } = await (await api('super.admin'))('POST', '/users', {
    username: last_name,
    email: `${last_name}@mercy.example`,
    password: 'a first word',
    tmri_status: 'Approved',
    first_name: 'Amina',
    last_name,
    phone_number: '213-555-0199',
  })
  expect(status).toBe(200)
  return data as { id: number }
}

export async function find(page: Page, name: string) {
  await page.getByLabel('Search by name').fill(name)
  await expect(page.getByText('1 found')).toBeVisible()
}
