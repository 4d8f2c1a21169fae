import type { Page } from 'playwright/test'
import type { PatientRecord } from '../domain/placement/advocates/schema.ts'
import { type Api, expect, signIn } from './fixtures.ts'

export const at = (page: Page, section: number) => expect(page.getByText(`Section ${section} of 10`)).toBeVisible()

/** Edits each of these sections from the review, and expects that each edit is confirmed. */
export async function editSections(page: Page, api: Api, sections: number[]) {
  const { data } = await (await api('advocate'))('GET', '/advocates/current-user/patient-records?page_size=100')
  const { records } = data as { records: PatientRecord[] }
  const { id } = records.find(({ status, intake_complete }) => status === 'Active' && intake_complete)!
  await page.clock.install()
  await signIn(page, 'advocate', { at: `/patient/intake/review/p_${id}` })
  const message = page.getByText('Patient successfully edited!')
  for (const section of sections) {
    await page
      .getByRole('link', { name: /^edit section/ })
      .nth(section - 1)
      .click()
    await at(page, section)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(message).toBeVisible()
    await expect(page).toHaveURL(`/patient/intake/review/p_${id}`)
    // Closes the message, so the next section's message cannot be mistaken for it.
    await page.clock.fastForward(5000)
    await expect(message).toHaveCount(0)
  }
}
