import type { Page } from 'playwright/test'
import { pdf } from '../server/seed/demo/pdf.ts'
import { expect } from './fixtures.ts'

type Application = { id: number; record_id: number }
export type Api = (method: string, path: string) => Promise<{ data: unknown }>

export const paper = Buffer.from(pdf(['Discharge summary', 'Made up for a story']))
export const file = (name: string, buffer: Buffer = paper, mimeType = 'application/pdf') => ({ name, mimeType, buffer })
export const block = (page: Page) => page.getByRole('region', { name: 'Documents' })
export const choose = (page: Page, ...given: Parameters<typeof file>) =>
  block(page)
    .locator('input[type=file]:not([capture])')
    .setInputFiles(file(...given))
export const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

/** The advocate's application to the facility. The advocate can upload documents to it, and the facility can read them. */
export async function openApplication(ask: Api) {
  const { data } = await ask('GET', '/advocates/current-user/patient-records?status=Open&page_size=100')
  const { records } = data as { records: { id: number; applications: (Application & { crisis_center: string })[] }[] }
  const applications = records.flatMap(({ id, applications }) =>
    applications
      .filter(application => application.crisis_center === 'Quiet Harbor House')
      .map(item => ({ id: item.id, record_id: id })),
  )
  return applications[0]!
}

/** Deletes a document, and waits until it has disappeared from the list. */
export async function remove(page: Page, name: string) {
  await block(page)
    .getByRole('button', { name: `Delete ${name}` })
    .click()
  await page.getByRole('dialog', { name: 'Delete this document?' }).getByRole('button', { name: 'Delete document' }).click()
  await expect(page.getByText('Document deleted successfully')).toBeVisible()
  await expect(block(page).getByRole('button', { name: `Open ${name}` })).toBeHidden()
}
