import type { Patient } from '../domain/intake/patients/schema.ts'
import { emptySnapshot } from '../domain/intake/patients/snapshot/schema.ts'
import { type MatchSnapshot, needsIn, snapshotNeeds } from '../domain/matching/snapshotNeeds.ts'
import { applyTo, type Calls, freshCase, houseOf } from './browser/newCase.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

/** Ten of the nights (tests/nights), with what the profile of the coordinator's facility does not answer. */
const nights: readonly [string, Partial<MatchSnapshot>][] = [
  ['alcohol withdrawal, not cleared and agitated', { medical_clearance: 'pending', behaviors: ['agitated'] }],
  ['psychosis, checked every 15 minutes', { behaviors: ['psychosis'], observation_level: 'every_15' }],
  ['a pregnant patient', { pregnancy: 'yes' }],
  ['help of two people to move', { mobility: 'two_person' }],
  ['walking with an aid', { mobility: 'walks_with_aid' }],
  ['isolation for C. diff', { infections: ['c_difficile'] }],
  ['scabies', { infections: ['scabies'] }],
  ['1:1 observation', { observation_level: 'one_to_one' }],
  ['assaultive behavior', { behaviors: ['aggressive'] }],
  ['an emergency hold with a risk of elopement', { legal_status: 'involuntary', behaviors: ['elopement'] }],
]

async function arrives(advocate: Calls, snapshot: Partial<MatchSnapshot>) {
  const fresh = await freshCase(advocate)
  const { status } = await advocate('PUT', `/patients/${fresh.patient}/clinical-snapshot`, { updated_at: null, ...snapshot })
  expect(status).toBe(200)
  return fresh
}

onEveryScreen(() => {
  for (const [night, snapshot] of nights)
    test(`${night}: the advocate and the coordinator confirm the same [S-26]`, async ({ page, api, colleague }) => {
      const [advocate, coordinator] = [await api('advocate'), await api('coordinator')]
      const fresh = await arrives(advocate, snapshot)
      const facility = await houseOf(coordinator)
      const { name } = (await coordinator('GET', `/facilities/${facility}`)).data as { name: string }
      const sentences = needsIn({ ...emptySnapshot, ...snapshot })!.map(need => snapshotNeeds[need].words)
      expect(sentences.length).toBeGreaterThan(0)

      await signIn(page, 'advocate', { at: `/facility/match?pid=${fresh.patient}&radius=1000&name=${encodeURIComponent(name)}` })
      const row = page.getByRole('article', { name, exact: true })
      await row.getByRole('button', { name: 'More Information' }).click()
      for (const sentence of sentences) await expect(row.getByText(sentence)).toBeVisible()
      await checkPage(page)

      const application = await applyTo(advocate, facility, fresh)
      const other = await colleague('coordinator', `/patient/intakecoord/${application}`)
      const triage = other.getByRole('region', { name: 'Triage' })
      for (const sentence of sentences) await expect(triage.getByText(sentence)).toBeVisible()
      const { clinical_snapshot } = (await coordinator('GET', `/patients/${fresh.patient}`)).data as Patient
      expect(clinical_snapshot).toMatchObject(snapshot)
    })
})
