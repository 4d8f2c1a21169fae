import type { Page } from 'playwright/test'
import type { Patient } from '../domain/intake/patients/schema.ts'
import type { MatchResponse } from '../domain/matching/schema.ts'

export type Api = (method: string, path: string, body?: object) => Promise<{ status: number; data: unknown }>

/** Finds a patient of this advocate with several matches. At least one of the first matches has photos. */
export async function patientWithPhotos(api: Api) {
  const { id } = (await api('GET', '/common/whoami')).data as { id: number }
  for (let pid = 1; pid <= 80; pid++) {
    const { status, data } = await api('GET', `/patients/${pid}`)
    const patient = data as Patient
    if (status !== 200 || patient.advocate_id !== id || !patient.release_expires_at || !patient.intake_complete) continue
    const { matches } = (await api('GET', `/patients/${pid}/matches`)).data as MatchResponse
    const pictured = matches.find(match => match.s3_filenames.length > 1)
    if (pictured && matches.length > 5) return { patient, matches, pictured }
  }
  throw new Error('The demo data has no such patient')
}

/** Scrolls up, because the bar could cover half of an element. */
export const toTop = (page: Page) => page.evaluate(() => scrollTo(0, 0))
