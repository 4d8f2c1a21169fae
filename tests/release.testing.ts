import type { Page } from 'playwright/test'
import { expect, signIn } from './fixtures.ts'

export type Call = (method: string, path: string, body?: object) => Promise<{ status: number; data: unknown }>

export let count = 0
/** Creates a patient. By default, the patient has an email address and a phone that accepts text messages. Returns the id. */
export async function enter(call: Call, given: object = {}): Promise<number> {
  const { data: lists } = await call('POST', '/common/lookup', { field_keys: ['patient_current_location', 'receives_texts'] })
  const options = lists as Record<string, { id: number }[]>
  count++
  const { data } = await call('POST', '/patients', {
    another_person: true,
    first_name: 'Marguerite',
    last_name: `Okonkwo ${String.fromCharCode(64 + count)}`,
    date_of_birth: '04/05/1990',
    gender_at_birth: 'female',
    gender_identity: 'female',
    race: 'Multiracial',
    current_location: options.patient_current_location![0]!.id,
    phone_number: `213555${2000 + count}`,
    receives_texts: [options.receives_texts![0]!.id],
    email: `marguerite.${count}@example.com`,
    ...given,
  })
  return (data as { id: number }).id
}

/** The newest code sent to this destination. */
export async function codeFor(admin: Call, to: string): Promise<string> {
  const { data } = await admin('GET', `/admin/outbox?q=${encodeURIComponent(to)}`)
  const newest = (data as { to: string; body: string }[]).find(message => message.to === to)
  return /\d{6}/.exec(newest!.body)![0]
}

/** Contact details of a patient who can get no code. */
export const nowhere = { receives_texts: [], email: null }

export async function openForm(page: Page, id: number, user?: 'advocate') {
  const at = `/patient/intake/add/section-2/p/${id}`
  if (user) await signIn(page, user, { at })
  else await page.goto(at)
  const boxes = page.getByRole('checkbox', { name: /^I / })
  await expect(boxes).toHaveCount(6)
  for (const box of await boxes.all()) await box.check()
}

export async function saveSigned(page: Page, { onPaper = false } = {}) {
  // A paper form is never shown as verified.
  await expect(page.getByText('HIPAA verified')).toHaveCount(onPaper ? 0 : 1)
  await page.getByLabel('Signed by patient').check()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByText('Section 3 of 10')).toBeVisible()
}
