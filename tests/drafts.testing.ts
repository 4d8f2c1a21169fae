import type { Page } from 'playwright/test'
import { expect } from './fixtures.ts'

export type Call = (method: string, path: string, body?: object) => Promise<{ status: number; data: unknown }>

const person = (last_name: string) => ({
  first_name: 'Marguerite',
  last_name,
  homeless: true,
  date_of_birth: '04/05/1990',
  gender_at_birth: 'female',
  gender_identity: 'female',
  race: 'Multiracial',
})

/** Creates a patient and saves section 1. Returns the id. */
export async function enter(call: Call, last_name: string): Promise<number> {
  const { data: lists } = await call('POST', '/common/lookup', { field_keys: ['patient_current_location'] })
  const current_location = (lists as { patient_current_location: { id: number }[] }).patient_current_location[0]!.id
  const { data } = await call('POST', '/patients', { another_person: true, ...person(last_name), current_location })
  return (data as { id: number }).id
}

export const other = (page: Page) => page.getByLabel('Other mental health conditions')
export const section = (id: number, number: number) => `/patient/intake/add/section-${number}/p/${id}`
export const saved = (page: Page) => expect(page.getByText(/^Saved \d{1,2}:\d\d [AP]M$/)).toBeVisible()
export const back = (page: Page) => page.getByText(/^We restored your unsaved changes from/)

/** Checks "Other" in section 7 and enters the details. */
export async function type(page: Page, words: string) {
  const box = page.getByRole('checkbox', { name: 'Other', exact: true }).first()
  await box.check()
  await other(page).fill(words)
}
