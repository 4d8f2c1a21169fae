import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { tagIds } from '../server/seed/catalog.ts'
import { type Api, expect } from './fixtures.ts'

export const [before, after] = ['Quiet river 41!', 'Harbor lights 7!']

/** Creates a user for a password reset. */
export async function newUser(api: Api) {
  const username = `ivo.${randomUUID().slice(0, 8)}`
  const email = `${username}@lakemere.example`
  const admin = await api('super.admin')
  const opened = await admin('POST', '/users', {
    username,
    email,
    password: before,
    tmri_status: 'Approved',
    first_name: 'Ivo',
    last_name: 'Field',
    phone_number: '213-555-0166',
    is_patient_advocate: true,
    patient_advocate_info: { pa_type: tagIds('pa_type', 'Hospital') },
  })
  expect(opened.status).toBe(200)
  /** The newest code sent to the user. */
  const code = async () => {
    const { data } = (await admin('GET', '/admin/outbox?page_size=100')) as { data: { to: string; body: string | null }[] }
    const mail = data.find(item => item.to === email && /Your code is/.test(item.body ?? ''))
    return /\b\d{6}\b/.exec(mail!.body!)![0]
  }
  return { username, email, code }
}

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })
export async function fill(page: Page, code: string, password: string, again = password) {
  await field(page, 'Reset Code').fill(code)
  await field(page, 'New Password').fill(password)
  await field(page, 'Confirm New Password').fill(again)
  await submit(page).click()
}
