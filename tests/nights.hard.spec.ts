import { startDemo } from './browser/demoData.ts'
import { checkPage, expect, onEveryScreen, signIn, test as story } from './fixtures.ts'
import { type Night, nights } from './nights/table.ts'
import { center, type FacilityName, names } from './nights/town.ts'

/** Ten rows of the table that tests/nights plays through the API, of different kinds. They depend on no hour. */
const chosen = [
  'an adult with a private plan and alcohol use',
  'an adult on an emergency hold',
  'a court-ordered hold with psychosis',
  'a 16-year-old with a parent',
  'an eating disorder',
  'IV antibiotics through a PICC line',
  'dialysis',
  'a wheelchair',
  'Medicare and Medicaid',
  'Medi-Cal from another county',
]

type Town = {
  coordinatorOf: (name: FacilityName) => { username: string }
  /** For each night, the ids of patients who have no application yet, one for each screen. */
  patients: Map<string, number[]>
}

const test = story.extend<object, { product: Awaited<ReturnType<typeof startDemo>>; town: Town }>({
  town: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => use({ patients: new Map() } as unknown as Town),
    { scope: 'worker' },
  ],
  product: [
    async ({ town }, use) => {
      const product = await startDemo({}, { fill: async db => void Object.assign(town, await fillTown(db)) })
      await use(product)
      await product.stop()
    },
    // Filling the copy takes longer than starting the server.
    { scope: 'worker', timeout: 240_000 },
  ],
})

/** Adds the town, and the patient of each night with a release. */
async function fillTown(db: Parameters<NonNullable<Parameters<typeof startDemo>[1]>['fill'] & object>[0]): Promise<Town> {
  // Only this test needs the builders.
  const { buildPatient, buildRelease, buildSnapshot } = await import('../server/seed/builders.ts')
  const { findTestData } = await import('../server/seed/testUsers.ts')
  const { emptySnapshot } = await import('../domain/intake/patients/snapshot/schema.ts')
  const { buildTown } = await import('./nights/town.ts')
  const now = new Date()
  const { users } = await findTestData(db)
  const { coordinatorOf } = await buildTown({ db, context: { now: () => now } })
  const patients = new Map<string, number[]>()
  for (const { night, patient, snapshot } of nights.filter(one => chosen.includes(one.night))) {
    const ids: number[] = []
    for (const _ of ['wide', 'phone']) {
      const { id } = await buildPatient(db, now, { advocate_id: users.advocate, ...patient })
      await buildRelease(db, now, { patient_id: id })
      if (snapshot) await buildSnapshot(db, now, { patient_id: id, updated_by: users.advocate, ...emptySnapshot, ...snapshot })
      ids.push(id)
    }
    patients.set(night, ids)
  }
  return { coordinatorOf, patients }
}

const nightNamed = (name: string): Night => nights.find(({ night, at }) => night === name && !at)!

onEveryScreen(() => {
  for (const name of chosen)
    test(`${name}: who is offered, in order, and the advocate and the coordinator confirm the same [MAT-040] [S-26]`, async ({
      page,
      api,
      colleague,
      town,
    }) => {
      const { offered, excluded } = nightNamed(name)
      const patient = town.patients.get(name)!.pop()!
      await signIn(page, 'advocate', { at: `/facility/match?pid=${patient}&lat=${center.lat}&lng=${center.lng}&radius=50` })
      const row = (facility: string) => page.getByRole('article', { name: facility, exact: true })
      await expect(row(Object.keys(offered)[0]!)).toBeVisible()
      const rows = await page.getByRole('article').all()
      const shown = await Promise.all(rows.map(one => one.getByRole('heading', { level: 3 }).textContent()))
      expect(shown.filter(one => (names as string[]).includes(one!))).toEqual(Object.keys(offered))
      for (const facility of Object.keys(excluded)) await expect(row(facility)).toHaveCount(0)

      for (const [facility, questions] of Object.entries(offered)) {
        await row(facility).getByRole('button', { name: 'More Information' }).click()
        for (const question of questions) await expect(row(facility).getByText(question, { exact: true })).toBeVisible()
        await row(facility).getByRole('button', { name: 'Less Information' }).click()
      }
      await checkPage(page)

      const best = Object.keys(offered).find(one => one !== 'Route 12 Clinic') as FacilityName
      const call = await api('advocate')
      const found = (await call('GET', `/facilities?lat=${center.lat}&lng=${center.lng}&radius=50&page_size=100`)).data
      const { id } = (found as { id: number; name: string }[]).find(one => one.name === best)!
      const { data } = await call('POST', `/facilities/${id}/apply`, { recordId: patient })
      const at = `/patient/intakecoord/${(data as { id: number }).id}`
      const other = await colleague(town.coordinatorOf(best).username as 'coordinator', at)
      const triage = other.getByRole('region', { name: 'Triage' })
      await expect(triage).toHaveAttribute('aria-busy', 'false')
      const toConfirm = triage.getByRole('alert').filter({ hasText: 'To confirm:' }).getByRole('listitem')
      await expect.poll(() => toConfirm.allTextContents()).toEqual(offered[best])
      await checkPage(other)
    })
})
