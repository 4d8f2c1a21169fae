import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'
import { type Call, codeFor, enter, openForm, saveSigned } from './release.testing.ts'

onEveryScreen(() => {
  test('a patient signs with a code to their phone: a wrong code is rejected, and the right code verifies the release [HIP-005] [HIP-006] [HIP-009] [HIP-010] [HIP-013] [HIP-014] [HIP-015]', async ({
    page,
    api,
  }) => {
    const advocate = await api('advocate')
    const id = await enter(advocate)
    const phone = ((await advocate('GET', `/patients/${id}`)).data as { phone_number: string }).phone_number
    await openForm(page, id, 'advocate')
    await page.getByRole('radio', { name: 'Text message' }).check()
    await expect(page.getByText('Request sent')).toBeVisible()
    await expect(page.getByText(/^Valid for (10:00|9:\d\d)$/)).toBeVisible()
    await checkPage(page)
    const code = await codeFor(await api('super.admin'), phone)
    const field = page.getByLabel('Patient’s code')
    await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await field.press('Enter')
    await expect(page.getByText('Invalid verification code')).toBeVisible()
    await checkPage(page)
    await field.fill(code)
    await field.press('Enter')
    await saveSigned(page)
    await page.goto(`/patient/intake/review/p_${id}#consent`)
    await expect(page.getByText(/^Signed with a texted code\./)).toBeVisible()
    await expect(page.getByText('Signed page not attached')).toHaveCount(0)
    // Scrolls up, because a link half covered by the header would be reported as too small.
    await page.evaluate(() => scrollTo(0, 0))
  })
})

type Card = {
  id: number
  first_name: string
  last_name: string
  status: string
  release_expires_at: string | null
  applications: { crisis_center: string }[]
}

/** Finds one of the advocate's patients whose record the coordinator can read. */
async function readByHouse(advocate: Call, coordinator: Call): Promise<Card> {
  const { data } = await advocate('GET', '/advocates/current-user/patient-records?page_size=100')
  for (const card of (data as { records: Card[] }).records)
    if (card.status === 'Active' && card.release_expires_at && (await coordinator('GET', `/patients/${card.id}`)).status === 200)
      return card
  throw new Error('The coordinator can read none of the advocate’s patients')
}

test('a release is revoked in one step: the facility loses access, applying is rejected, and disclosures stay listed [PERM-011]', async ({
  page,
  api,
}) => {
  const [advocate, coordinator] = [await api('advocate'), await api('coordinator')]
  const patient = await readByHouse(advocate, coordinator)
  await signIn(page, 'advocate', { at: '/patient/advocate' })
  await page.getByRole('button', { name: `More actions for ${patient.first_name} ${patient.last_name}` }).click()
  await page.getByRole('menuitem', { name: 'Consent' }).click()
  const consent = page.locator('#consent')
  await expect(consent.getByText('Facilities that can view this patient now')).toBeVisible()
  await consent.getByRole('button', { name: 'Show disclosures' }).click()
  const disclosed = consent.getByRole('list', { name: 'Disclosures in the last six years' }).getByRole('listitem')
  await expect(disclosed.first()).toBeVisible()
  await checkPage(page)
  for (const [name, file] of [
    ['Export to CSV', /^disclosures-\d{4}-\d\d-\d\d\.csv$/],
    ['Export PDF', /^disclosures-\d{4}-\d\d-\d\d\.pdf$/],
  ] as const) {
    const saved = page.waitForEvent('download')
    await consent.getByRole('button', { name }).click()
    expect((await saved).suggestedFilename()).toMatch(file)
  }

  await consent.getByRole('button', { name: 'Revoke release' }).click()
  const dialog = page.getByRole('dialog', { name: 'Revoke the release of information?' })
  await expect(dialog).toContainText('This takes effect immediately')
  await checkPage(page)
  await dialog.getByRole('button', { name: 'Revoke release' }).click()
  await expect(consent.getByText(/^There is no valid release\./)).toBeVisible()
  await expect(consent.getByText(/^Revoked, revoked/)).toBeVisible()
  await expect(disclosed.first()).toBeVisible()

  expect((await coordinator('GET', `/patients/${patient.id}`)).status).toBe(404)
  const { data: facilities } = await advocate('GET', '/facilities?active=true&radius=1000&lat=34.05&lng=-118.24')
  const somewhere = (facilities as { id: number; directory_listing?: boolean }[])[0]!
  expect((await advocate('POST', `/facilities/${somewhere.id}/apply`, { recordId: patient.id })).status).toBe(422)
})
