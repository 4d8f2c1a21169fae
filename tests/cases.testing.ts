import type { Page } from 'playwright/test'
import { expect } from './fixtures.ts'

export const card = (page: Page, name: string) => page.getByRole('listitem', { name })
export async function act(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
export type Calls = (method: string, path: string, body?: object) => Promise<{ status: number; data: unknown }>
/** Creates a patient by saving section 1. Returns the id. */
export async function enter(calls: Calls, last_name: string) {
  const tags = (await calls('GET', '/common/feature-tags')).data as { id: number; category: string }[]
  const reply = await calls('POST', '/patients', {
    another_person: true,
    first_name: 'Corin',
    last_name,
    date_of_birth: '03/04/1984',
    gender_at_birth: 'male',
    gender_identity: 'male',
    race: 'Declined to say',
    homeless: null,
    current_location: tags.find(tag => tag.category === 'patient_current_location')!.id,
  })
  expect(reply.status).toBe(200)
  return (reply.data as { id: number }).id
}
/** A unique last name. */
export const surname = () => `Ash${[...String(Date.now())].map(digit => 'abcdefghij'[Number(digit)]).join('')}`
