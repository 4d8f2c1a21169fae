import type { Page } from 'playwright/test'
import { selectOption } from './browser/select.ts'
import { newSurname } from './browser/surname.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()
const problems = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' })

async function fillDetails(page: Page, last_name: string) {
  await page.getByLabel('First name', { exact: true }).fill('Marguerite')
  await page.getByLabel('Last name', { exact: true }).fill(last_name)
  await page.getByLabel('Date of birth').fill('4/5/1990')
  await selectOption(page.getByLabel('Current setting'), 1)
  await page.getByRole('group', { name: 'Sex at birth' }).getByText('Female').click()
  await page.getByRole('group', { name: 'Gender identity' }).getByText('Female').click()
  await selectOption(page.getByLabel('Race or ethnicity'), 'Multiracial')
  await page.getByLabel('Phone number').fill('213.555.0142')
  await page.getByRole('group', { name: 'Does the patient have a home?' }).getByText('Yes').click()
  await page.getByLabel('Address line 1').fill('12 Main Street')
  await page.getByLabel('City', { exact: true }).fill('Los Angeles')
  await selectOption(page.getByLabel('State', { exact: true }), 'California')
  await page.getByLabel('ZIP code', { exact: true }).fill('90012')
}

/** Checks the five consent boxes and the disclaimers box. */
async function tickBoxes(page: Page) {
  const boxes = page.getByRole('checkbox', { name: /^I / })
  await expect(boxes).toHaveCount(6)
  for (const box of await boxes.all()) await box.check()
}

onEveryScreen(() => {
  test('an advocate enters a patient: details, signed release, level of care, and insurance; then reads the review [INT-001] [INT-003] [INT-004] [HIP-021] [REV-001] [REV-004]', async ({
    page,
  }) => {
    await signIn(page, 'advocate', { at: '/patient/intake/add/section-1/p/New' })
    await expect(page.getByText('Section 1 of 10')).toBeVisible()
    await save(page)
    await expect(problems(page)).toBeFocused()
    await problems(page).getByRole('link', { name: 'First name: Required information' }).click()
    await expect(page.getByLabel('First name', { exact: true })).toBeFocused()
    await checkPage(page)
    const last_name = newSurname('Okonkwo')
    await fillDetails(page, last_name)
    await save(page)

    await expect(page).toHaveURL(/\/patient\/intake\/add\/section-2\/p\/\d+$/)
    await expect(page.getByText('Section 2 of 10')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await tickBoxes(page)
    await page.getByRole('radio', { name: /^(Print|Download)/ }).check()
    await expect(page.getByText(/^No code needed\./)).toBeVisible()
    await page.getByLabel('Signed by patient').check()
    await checkPage(page)
    await save(page)

    await expect(page.getByText('Section 3 of 10')).toBeVisible()
    await page.getByRole('radio', { name: 'Detox - residential' }).check()
    await save(page)

    await expect(page.getByText('Section 4 of 10')).toBeVisible()
    await page.getByRole('radio', { name: 'Medical insurance' }).check()
    await page.getByLabel('Insurance provider').fill('medi-cal')
    await page.getByRole('option', { name: /Medi-Cal/ }).click()
    await page.getByLabel('County').fill('los angeles')
    await page.getByRole('option', { name: /Los Angeles, CA/ }).click()
    await page.getByLabel('Subscriber ID').fill('91234567A')
    await checkPage(page)
    await save(page)

    await expect(page.getByText('Section 5 of 10')).toBeVisible()
    await page.goto(`/patient/intake/review/p_${/p\/(\d+)$/.exec(page.url())?.[1]}`)
    await expect(page.getByRole('heading', { name: `Application for Marguerite ${last_name}` })).toBeVisible()
    const shown = page.getByRole('main')
    for (const value of [
      '04/05/1990',
      '(213) 555-0142',
      '12 Main Street, Los Angeles, CA 90012',
      'Detox - residential',
      'Los Angeles, CA',
    ])
      await expect(shown.getByText(value, { exact: true })).toBeVisible()
    await expect(shown.getByText(/^Signed, valid until/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'save and match' })).toHaveAttribute('href', /\/facility\/match\/\?pid=\d+$/)
  })
})

test('the printed form opens as a PDF, and leaving without the release explains what will be lost [HIP-008] [INT-010]', async ({
  page,
  api,
}) => {
  const call = await api('advocate')
  const { data } = await call('POST', '/patients', {
    another_person: true,
    ...{
      first_name: 'Łukasz',
      last_name: 'Nguyễn',
      date_of_birth: '04/05/1990',
      gender_at_birth: 'male',
      gender_identity: 'male',
    },
    race: 'Multiracial',
    current_location: await firstLocation(call),
  })
  await signIn(page, 'advocate', { at: `/patient/intake/add/section-2/p/${(data as { id: number }).id}` })
  await tickBoxes(page)
  await page.getByRole('radio', { name: 'Print' }).check()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Print form' }).click()
  const tab = await opened
  await expect.poll(() => tab.url()).toMatch(/^blob:/)
  await tab.close()

  await page.getByRole('link', { name: 'Community' }).click()
  await expect(page.getByRole('dialog')).toContainText('If you exit without completing a HIPAA form with the patient')
  await checkPage(page)
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(/section-2/)
})

type Call = (method: string, path: string, body?: object) => Promise<{ data: unknown }>
async function firstLocation(call: Call) {
  const { data } = await call('POST', '/common/lookup', { field_keys: ['patient_current_location'] })
  return (data as { patient_current_location: { id: number }[] }).patient_current_location[0]!.id
}
