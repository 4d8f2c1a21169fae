import type { Page } from 'playwright/test'
import { selectOption } from './browser/select.ts'
import { checkPage, checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'

type Call = (method: string, path: string, body?: object) => Promise<{ status: number; data: unknown }>

/** Creates a patient of the advocate in Los Angeles and saves section 1. Returns the id. */
async function enter(call: Call, given: object = {}): Promise<number> {
  const { data: lists } = await call('POST', '/common/lookup', { field_keys: ['patient_current_location'] })
  const { data } = await call('POST', '/patients', {
    another_person: true,
    first_name: 'Marguerite',
    last_name: 'Okonkwo',
    homeless: false,
    address_line_one: '12 Main Street',
    address_city: 'Los Angeles',
    address_state: 'CA',
    address_zipcode: '90012',
    date_of_birth: '04/05/1990',
    gender_at_birth: 'female',
    gender_identity: 'female',
    race: 'Multiracial',
    current_location: (lists as { patient_current_location: { id: number }[] }).patient_current_location[0]!.id,
    ...given,
  })
  return (data as { id: number }).id
}

const save = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()
const problems = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' })
const question = (page: Page, name: string | RegExp) => page.getByRole('group', { name })

onEveryScreen(() => {
  test('an advocate fills in sections 5 to 10 according to their rules and reaches the matches [INT-005] [INT-049] [INT-055] [INT-056] [INT-057] [INT-059] [INT-060] [INT-062] [INT-063] [INT-064] [INT-065] [INT-066] [INT-067] [INT-068] [INT-069]', async ({
    page,
    api,
  }) => {
    const id = await enter(await api('advocate'))
    await signIn(page, 'advocate', { at: `/patient/intake/add/section-5/p/${id}` })

    await test.step('Labs and Logistics', async () => {
      await expect(page.getByText('Section 5 of 10')).toBeVisible()
      await expect(page.getByRole('radio', { name: 'Specify Address' })).toBeVisible()
      await expect(question(page, 'Needs transportation')).toBeVisible()
      await save(page)
      for (const name of ['Preferred treatment location', 'Needs transportation', 'Estimated discharge'])
        await expect(problems(page).getByRole('link', { name: `${name}: Required information` })).toBeVisible()
      await page.getByRole('radio', { name: 'Specify Address' }).check()
      await save(page)
      await expect(problems(page).getByRole('link', { name: 'ZIP code: Required information' })).toBeVisible()
      // Field limits come from the schema's checks, which the build must not remove.
      const line = page.getByLabel('Address line 2')
      await line.fill('B'.repeat(204))
      await expect(page.getByText('204 of 255 characters')).toBeVisible()
      await line.fill('B'.repeat(257))
      await expect(line).toHaveValue('B'.repeat(257))
      await expect(page.getByText('2 characters over the limit of 255')).toBeVisible()
      await save(page)
      await expect(problems(page).getByRole('link', { name: 'Address line 2: Enter at most 255 characters' })).toBeVisible()
      await page.getByRole('radio', { name: /Near Patient's Home/ }).check()
      await expect(page.getByLabel('Address line 2')).toHaveCount(0)
      await question(page, 'Needs transportation').getByText('Yes').click()
      const soon = new Date(Date.now() + 5 * 86_400_000)
      await page
        .getByRole('group', { name: /^Estimated discharge/ })
        .getByLabel('Day')
        .fill(`${soon.getMonth() + 1}/${soon.getDate()}/${soon.getFullYear()}`)
      await page
        .getByRole('group', { name: /^Estimated discharge/ })
        .getByLabel('Time', { exact: true })
        .fill('10:30')
      await checkPage(page)
      await save(page)
    })

    await test.step('Substance Use', async () => {
      await expect(page.getByText('Section 6 of 10')).toBeVisible()
      await save(page)
      await problems(page).getByRole('link', { name: 'Substances and addictions: Required information' }).click()
      await page.getByRole('checkbox', { name: 'Alcohol', exact: true }).check()
      await page.getByLabel('Search the list').first().fill('fent')
      await page.getByRole('checkbox', { name: 'Fentanyl' }).check()
      const alcohol = question(page, 'Alcohol')
      const fentanyl = question(page, 'Fentanyl')
      for (const part of ['Route', 'Last Used', 'Frequency of Use', 'Source']) await selectOption(alcohol.getByLabel(part), 1)
      await selectOption(fentanyl.getByLabel('Route'), 1)
      await save(page)
      await expect(problems(page).getByRole('link')).toHaveText([
        'Fentanyl: Last Used: Required information',
        'Fentanyl: Frequency of Use: Required information',
        'Fentanyl: Source: Required information',
      ])
      await alcohol.getByRole('button', { name: 'Done with Alcohol' }).click()
      await expect(alcohol.getByLabel('Route')).toHaveCount(0)
      await alcohol.getByRole('button', { name: 'EDIT Alcohol' }).click()
      await expect(alcohol.getByLabel('Route')).toBeFocused()
      for (const part of ['Last Used', 'Frequency of Use', 'Source']) await selectOption(fentanyl.getByLabel(part), 2)
      await checkPage(page)
      await save(page)
    })

    await test.step('Mental Health', async () => {
      await expect(page.getByText('Section 7 of 10')).toBeVisible()
      const other = page.getByRole('checkbox', { name: 'Other', exact: true }).first()
      await other.check()
      await page.getByLabel('Other mental health conditions').fill('Kept awake by alarms')
      await other.uncheck()
      await expect(page.getByLabel('Other mental health conditions')).toHaveCount(0)
      await other.check()
      await expect(page.getByLabel('Other mental health conditions')).toHaveValue('')
      await checkScreen(page)
      await save(page)
    })

    await test.step('Physical Health', async () => {
      await expect(page.getByText('Section 8 of 10')).toBeVisible()
      await expect(page.getByLabel('Daily medication details')).toHaveCount(0)
      await question(page, 'Daily medications').getByText('Yes').click()
      await page.getByLabel('Daily medication details').fill('Insulin, twice a day')
      await page.getByRole('group', { name: 'Medical conditions' }).getByRole('checkbox', { name: 'Other', exact: true }).check()
      await page.getByLabel('Other medical conditions').fill('Metal plate in the left hip')
      await question(page, 'COVID-19 vaccination').getByText('Yes').click()
      await question(page, 'Dose').getByText('Booster').click()
      await page.getByLabel(/^Vaccination date/).fill('10/1/2025')
      await checkPage(page)
      await save(page)
    })

    await test.step('Special Populations', async () => {
      await expect(page.getByText('Section 9 of 10')).toBeVisible()
      await save(page)
      await expect(problems(page).getByRole('link')).toHaveText(['Undergoing transition: Required information'])
      await question(page, 'Undergoing transition').getByText('Yes').click()
      await save(page)
      await expect(problems(page).getByRole('link')).toHaveText(['Transition status: Required information'])
      await page.getByRole('checkbox', { name: 'Taking hormones' }).check()
      await checkPage(page)
      await save(page)
    })

    await test.step('Social Determinants', async () => {
      await expect(page.getByText('Section 10 of 10')).toBeVisible()
      await expect(page.getByText('These questions are optional')).toBeVisible()
      await expect(page.getByLabel('Legal trouble')).toHaveCount(0)
      await question(page, /report their location/)
        .getByText('Yes')
        .click()
      await page.getByLabel('Legal trouble').fill('Probation in another county')
      await question(page, /history of trauma/)
        .getByText('Yes')
        .click()
      await expect(question(page, 'Type of trauma')).toBeVisible()
      await question(page, /have a job/)
        .getByText('Part-time')
        .click()
      await page.getByRole('button', { name: /^Clear the answer: Does the patient have a job/ }).click()
      await expect(question(page, /have a job/).getByRole('radio', { checked: true })).toHaveCount(0)
      await checkScreen(page)
      await save(page)
    })

    await expect(page).toHaveURL(new RegExp(`/facility/match/\\?pid=${id}&auto_apply=1`))
    const { data } = await (await api('advocate'))('GET', `/patients/${id}`)
    expect(data).toMatchObject({
      intake_complete: true,
      current_city: 'Los Angeles',
      needs_transport: [218],
      other_mental_conditions: null,
      daily_medications_explanation: 'Insulin, twice a day',
      other_health_conditions: 'Metal plate in the left hip',
      date_of_covid_vaccine: '2025-10-01',
      legal_trouble_explanation: 'Probation in another county',
      is_transitioning: [261],
    })
  })
})
