import type { Page } from 'playwright/test'
import type { FacilityBeds } from '../domain/directory/beds/schema.ts'
import { answerTo, sendButton } from './browser/answerButton.ts'
import { sideways } from './browser/layout.ts'
import { answerUpTo, applyTo, type Calls, freshCase, houseOf } from './browser/newCase.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

/** Takes a screenshot if SHOTS is set. */
const shot = async (page: Page, name: string) => {
  const { SHOTS } = process.env
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${page.viewportSize()!.width}.png`, fullPage: true })
}
type Sides = { advocate: Calls; coordinator: Calls }

/** A patient applies, and a coordinator declines in the browser for this reason. */
async function declined(sides: Sides, facility: Page, step: { field: string; label: string; title: string }, reason: string) {
  const fresh = await freshCase(sides.advocate)
  const id = await applyTo(sides.advocate, await houseOf(sides.coordinator), fresh)
  await answerUpTo(sides, id, step.field)
  await facility.goto(`/patient/intakecoord/${id}`)
  await answerTo(facility, step.label, 'No').click()
  const dialog = facility.getByRole('dialog', { name: step.title })
  await dialog.getByRole('radio', { name: reason }).check()
  await sendButton(dialog).click()
  await expect(dialog).toBeHidden()
}
const payment = {
  field: 'insurance_accepted',
  label: 'Payment Method Accepted',
  title: 'Why are you declining the payment method?',
}
const acceptance = { field: 'application_approved', label: 'Patient Accepted', title: 'Why are you declining the patient?' }

const questions = (page: Page) => page.getByRole('region', { name: 'Is the listing still correct?' })
const about = (page: Page, words: string | RegExp) => questions(page).getByRole('listitem').filter({ hasText: words })
async function openMyOrganization(page: Page) {
  await page.goto('/facility/my_organization')
  await expect(page.getByRole('heading', { name: 'Locations' })).toBeVisible()
}

const paymentFields = [
  ...['accepts_public_insurance', 'excludes_private_insurance', 'insurance_plans_in_network', 'insurance_plans_out_network'],
  ...['accepts_cash_payment', 'payment_plans_consideration', 'scholarships_consideration'],
]

onEveryScreen(() => {
  test('a coordinator declines for a reason that contradicts the listing: its Org Admin sees the evidence, confirms the listing, and corrects it after the next decline', async ({
    page,
    api,
    colleague,
  }) => {
    test.slow()
    const sides = { advocate: await api('advocate'), coordinator: await api('coordinator') }
    const house = await houseOf(sides.coordinator)
    const orgAdmin = await api('org.admin')
    const listed = async () => (await orgAdmin('GET', `/facilities/${house}`)).data as Record<string, unknown>
    const before = await listed()
    const takesHmo = async (excludes_hmo: unknown) => {
      const same = Object.fromEntries(paymentFields.map(field => [field, before[field]]))
      expect((await orgAdmin('PUT', `/facilities/${house}`, { ...same, excludes_hmo })).status).toBe(200)
    }
    await takesHmo(false)
    const facility = await colleague('coordinator')
    await declined(sides, facility, payment, 'Policy is HMO')

    await signIn(page, 'org.admin')
    await openMyOrganization(page)
    const question = about(page, 'accepts HMO plans.')
    await expect(question).toContainText(/applications? (has|have) been declined since .*: “Policy is HMO”, \d+ time/)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await checkPage(page)
    await shot(page, 'declines-hmo')
    await question.getByRole('button', { name: /^Listing is correct: / }).click()
    await expect(page.getByText('Thank you. We’ll ask again only after another decline.').first()).toBeVisible()
    await expect(question).toHaveCount(0)
    expect((await listed()).excludes_hmo).toBe(false)

    await declined(sides, facility, payment, 'Policy is HMO')
    await openMyOrganization(page)
    await expect(question).toContainText('“Policy is HMO”, 1 time')
    await question.getByRole('button', { name: /^Mark HMO plans as not accepted: / }).click()
    await expect(page.getByText('Listing updated. New searches will use it.').first()).toBeVisible()
    await expect(question).toHaveCount(0)
    expect((await listed()).excludes_hmo).toBe(true)

    const filter = JSON.stringify({ action: 'contradictions.answer', subject_type: 'facilities', subject_id: house })
    const auditor = await colleague('super.admin', `/admin/audit?filter=${encodeURIComponent(filter)}`)
    await auditor.getByRole('gridcell').first().click()
    const dialog = auditor.getByRole('dialog', { name: /^Audit log entry/ })
    await expect(dialog).toContainText(/HMO/i)
    await checkPage(auditor)
    await takesHmo(before.excludes_hmo)
  })

  test('declining for no availability asks about reported open beds: "still open" refreshes the counts, and "full" sets them to zero', async ({
    page,
    api,
    colleague,
  }) => {
    test.slow()
    const sides = { advocate: await api('advocate'), coordinator: await api('coordinator') }
    const house = await houseOf(sides.coordinator)
    const currentBeds = async () => ((await sides.coordinator('GET', `/facilities/${house}/beds`)).data as FacilityBeds).beds
    const { treatment_level, population, open, held } = (await currentBeds()).find(bed => bed.population === 'men')!
    const report = { treatment_level, population, open: held + 2, seen: open }
    expect((await sides.coordinator('PATCH', `/facilities/${house}/beds`, { beds: [report] })).status).toBe(200)
    const ownBed = async () =>
      (await currentBeds()).find(bed => bed.treatment_level === treatment_level && bed.population === population)!
    const facility = await colleague('coordinator')
    await declined(sides, facility, acceptance, 'No availability')

    await signIn(page, 'org.admin')
    await openMyOrganization(page)
    const question = about(page, /has 2 open beds \(.*, Men\)\./).first()
    await expect(question).toContainText('“No availability”, 1 time')
    await expect(question).toContainText('Updated just now')
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await checkPage(page)
    await shot(page, 'declines-beds')
    const lastReported = (await ownBed()).told_at!
    await question.getByRole('button', { name: /^Beds are open: / }).click()
    await expect(page.getByText('Thank you. Advocates now see the count as just updated.').first()).toBeVisible()
    await expect(about(page, /, Men\)\./).filter({ hasText: '2 open beds' })).toHaveCount(0)
    expect(Date.parse((await ownBed()).told_at!)).toBeGreaterThan(Date.parse(lastReported))

    await declined(sides, facility, acceptance, 'No availability')
    await openMyOrganization(page)
    await question.getByRole('button', { name: /^Set open beds to 0: / }).click()
    await expect(page.getByText('Open beds set to 0. Advocates can see this now.').first()).toBeVisible()
    expect(await ownBed()).toMatchObject({ open: held, told_by: expect.stringMatching(/\w/) })
    // Restores the count for other tests.
    const back = { treatment_level, population, open: open ?? 0, seen: held }
    expect((await sides.coordinator('PATCH', `/facilities/${house}/beds`, { beds: [back] })).status).toBe(200)
  })
})
