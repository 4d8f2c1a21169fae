import type { Page } from 'playwright/test'
import type { FacilityBeds } from '../domain/directory/beds/schema.ts'
import { answerTo } from './browser/answerButton.ts'
import { answerUpTo, applyTo, type Calls, freshCase, houseOf } from './browser/newCase.ts'
import { expectSelected, selectOption } from './browser/select.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

/** Reports one open bed of one kind at this facility and none of the other kinds. Returns the resulting counts. */
async function oneBedFree(coordinator: Calls, house: number) {
  const { beds } = (await coordinator('GET', `/facilities/${house}/beds`)).data as FacilityBeds
  const reports = beds.map(({ treatment_level, population, open, held }, at) => ({
    treatment_level,
    population,
    seen: open,
    open: held + (at === 0 ? 1 : 0),
  }))
  expect((await coordinator('PATCH', `/facilities/${house}/beds`, { beds: reports })).status).toBe(200)
}

/** Opens the form that accepts an application and selects the only bed. */
async function wantTheBed(page: Page, application: number) {
  await page.goto(`/patient/intakecoord/${application}`)
  await answerTo(page, 'Patient Accepted', 'Yes').click()
  const dialog = page.getByRole('dialog', { name: 'Approval Confirmation' })
  const bed = dialog.getByLabel('Hold a bed for the patient (optional)')
  await dialog.getByRole('radio', { name: 'Yes' }).check()
  await selectOption(bed, 1)
  await dialog.getByRole('checkbox').check()
  return dialog
}

const held = (page: Page, time = '') =>
  page.getByRole('region', { name: 'Approval steps' }).getByText(new RegExp(`^Bed held for ${time}`))

onEveryScreen(() => {
  test('two coordinators select the last bed: one gets it, and the other is notified and accepts without a bed; both sides see when the hold expires', async ({
    page,
    colleague,
    api,
  }) => {
    const sides = { advocate: await api('advocate'), coordinator: await api('coordinator') }
    const house = await houseOf(sides.coordinator)
    const applications: number[] = []
    for (let n = 0; n < 2; n++) {
      const id = await applyTo(sides.advocate, house, await freshCase(sides.advocate))
      await answerUpTo(sides, id, 'application_approved')
      applications.push(id)
    }
    await oneBedFree(sides.coordinator, house)
    const [first, second] = applications as [number, number]
    await signIn(page, 'coordinator')
    const other = await colleague('coordinator')
    const one = await wantTheBed(page, first)
    const two = await wantTheBed(other, second)
    await checkPage(page)

    await one.getByRole('button', { name: 'Accept patient' }).click()
    await expect(one).toBeHidden()
    await expect(held(page, '(2 hr|1 hr 59 min)')).toBeVisible()
    await expect(
      two.getByText('The bed you chose is no longer open. Choose another, or accept without holding a bed.'),
    ).toBeVisible()
    // The form keeps everything except two answers: the bed, which is no longer available, and the acknowledgment, whose text
    // mentioned the bed (S-08).
    await expect(two.getByRole('radio', { name: 'Yes' })).toBeChecked()
    await expect(two.getByRole('checkbox')).not.toBeChecked()
    await two.getByRole('checkbox').check()
    await checkPage(other)
    await expectSelected(two.getByLabel('Hold a bed for the patient (optional)'), 'Do not hold a bed')
    await two.getByRole('button', { name: 'Accept patient' }).click()
    await expect(two).toBeHidden()
    await expect(other.getByText('Accepted', { exact: true }).first()).toBeVisible()
    await expect(held(other)).toHaveCount(0)

    const advocate = await colleague('advocate', `/patient/advocate/${first}`)
    await expect(held(advocate)).toBeVisible()
    await expect(advocate.getByRole('button', { name: 'Release bed' })).toHaveCount(0)
    await checkPage(advocate)
    await page.getByRole('button', { name: 'Extend hold' }).click()
    await expect(held(page, '(4 hr|3 hr 59 min)')).toBeVisible()
    await expect(held(advocate, '(4 hr|3 hr 59 min)')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Extend hold' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Release bed' }).click()
    for (const side of [page, advocate]) await expect(held(side)).toHaveCount(0)
    // Scrolls up, because a button half covered by the bar would be reported as too small.
    await page.evaluate(() => scrollTo(0, 0))
    await checkPage(page)
  })
})
