import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { type Api, expect } from './fixtures.ts'

const temporary = 'a first word'

/** Creates a user who has completed the welcome screen. Returns the username. */
export async function someone(api: Api, given: object = {}) {
  const username = `tess.${randomUUID().slice(0, 8)}`
  const admin = await api('super.admin')
  const opened = await admin('POST', '/users', {
    username,
    email: `${username}@lakemere.example`,
    password: temporary,
    tmri_status: 'Approved',
    first_name: 'Tess',
    last_name: 'Arden',
    phone_number: '213-555-0166',
    role_id: 2,
    is_patient_advocate: false,
    ...given,
  })
  expect(opened.status).toBe(200)
  const call = await api(username, temporary)
  const password = 'Harbor lights 7!'
  await call('PATCH', '/users/current', { agreement_version: 'en-2026-01', opt_in_methods: [301] })
  await call('POST', '/users/change-password', { oldPass: temporary, newPass: password })
  return { username, password, call }
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Account Settings' })
export const update = (page: Page) => page.getByRole('button', { name: 'Update' })
export const email = (page: Page) => page.getByRole('textbox', { name: 'Email' })
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
