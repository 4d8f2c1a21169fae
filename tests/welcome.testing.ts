import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { tagIds } from '../server/seed/catalog.ts'
import { type Api, expect } from './fixtures.ts'

export const newPassword = 'Harbor lights 7!'
export const temporary = 'Quiet river 41!'

/** Creates an advocate account as an administrator. Returns the username. */
export async function openAccount(api: Api) {
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

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export async function fill(page: Page, old: string, given: string, again = given) {
  await field(page, 'Old Password').fill(old)
  await field(page, 'New Password').fill(given)
  await field(page, 'Confirm Password').fill(again)
}
export const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed' }).click()
