import type { Page } from 'playwright/test'
import type { Patient } from '../domain/intake/patients/schema.ts'
import type { MatchResponse } from '../domain/matching/schema.ts'
import { expect } from './fixtures.ts'

export type Api = (method: string, path: string, body?: object) => Promise<{ status: number; data: unknown }>

/** Finds an active patient of this advocate in the demo data who meets the condition. */
export async function somePatient(api: Api, needed: (patient: Patient) => boolean) {
  const { id } = (await api('GET', '/common/whoami')).data as { id: number }
  for (let pid = 1; pid <= 80; pid++) {
    const { status, data } = await api('GET', `/patients/${pid}`)
    const patient = data as Patient
    if (status === 200 && patient.advocate_id === id && patient.status === 'Active' && needed(patient)) return patient
  }
  throw new Error('The demo data has no such patient')
}
export const released = (patient: Patient) => patient.release_expires_at !== null && patient.intake_complete
export const matchesOf = async (api: Api, pid: number, search = '') =>
  (await api('GET', `/patients/${pid}/matches${search}`)).data as MatchResponse
/** Scrolls up, because the bar could cover half of an element. */
export const toTop = (page: Page) => page.evaluate(() => scrollTo(0, 0))
export const showing = (page: Page) => page.getByText(/^Showing .* within .* miles of .+/)
/** Waits for the current search. Until it has finished, the count is from the previous search. */
export const answered = (page: Page) => expect(page.locator('section[aria-busy]')).toHaveAttribute('aria-busy', 'false')

export const isNarrow = (page: Page) => page.viewportSize()!.width < 768
