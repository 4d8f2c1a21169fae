import { selectOption } from './browser/select.ts'
import { acceptLeaving, choose, dialog } from './fill-in-from-file.testing.ts'
import { checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'

onEveryScreen(() => {
  test('a C-CDA document fills in a patient on record, and one about another person selects nothing', async ({ page, api }) => {
    acceptLeaving(page)
    const call = await api('advocate')
    const { data: lists } = await call('POST', '/common/lookup', { field_keys: ['patient_current_location'] })
    const add = async (first_name: string, last_name: string) => {
      const { data } = await call('POST', '/patients', {
        another_person: true,
        first_name,
        last_name,
        date_of_birth: '05/01/1975',
        race: 'Multiracial',
        gender_at_birth: 'female',
        gender_identity: 'female',
        homeless: true,
        current_location: (lists as { patient_current_location: { id: number }[] }).patient_current_location[0]!.id,
      })
      return (data as { id: number }).id
    }
    const [eve, other] = [await add('Eve', 'Betterhalf'), await add('Odette', 'Wrongperson')]
    await signIn(page, 'advocate', { at: `/patient/intake/review/p_${other}` })
    await choose(page, 'tests/examples/c-cda.xml')
    await expect(dialog(page).getByText('This file is about a person with another name')).toBeVisible()
    await expect(dialog(page).getByText(/The form has: Odette Wrongperson/)).toBeVisible()
    await expect(dialog(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
    await expect(dialog(page).getByRole('button', { name: 'Use 0 answers' })).toBeDisabled()
    await checkScreen(page, '[role=dialog]')

    await page.goto(`/patient/intake/review/p_${eve}`)
    await choose(page, 'tests/examples/c-cda.xml')
    await expect(dialog(page).getByRole('heading', { name: 'Eve Betterhalf born 05/01/1975' })).toBeVisible()
    // The patient on record has no home, so the address in the file is a choice.
    await expect(dialog(page).getByRole('checkbox', { name: /^Home address/ })).not.toBeChecked()
    await dialog(page)
      .getByRole('button', { name: /^Use \d+ answers$/ })
      .click()
    await expect(page).toHaveURL(`/patient/intake/edit/section-1/p/${eve}`)
    await expect(page.getByText('Filled in from a file. Check the marked answers before you save.')).toBeVisible()
    await page.goto(`/patient/intake/snapshot/p/${eve}`)
    await expect(page.getByText('Filled in from a file. Check the marked answers before you save.')).toBeVisible()
    await page.goto(`/patient/intake/snapshot/p/${other}`)
    await expect(page.getByRole('heading', { name: 'Clinical snapshot' })).toBeVisible()
    await expect(page.getByText('Filled in from a file')).toHaveCount(0)
  })
})

onEveryScreen(() => {
  test('an advocate fills in a new patient from a FHIR Bundle, and only the chosen answers leave the browser', async ({
    page,
  }) => {
    acceptLeaving(page)
    const sent: string[] = []
    page.on('request', request => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await signIn(page, 'advocate', { at: '/patient/intake/add/section-1/p/New' })
    await choose(page, 'tests/fixtures.ts')
    await expect(dialog(page).getByRole('alert')).toContainText('Choose a FHIR R4 Bundle (JSON) or a C-CDA document (XML)')
    await dialog(page).locator('input[type=file]').setInputFiles('tests/examples/us-core-bundle.json')
    await expect(dialog(page).getByRole('heading', { name: 'Amy V. Baxter born 02/20/1987' })).toBeVisible()
    const box = (name: RegExp) => dialog(page).getByRole('checkbox', { name })
    await expect(box(/^Date of birth/)).toBeChecked()
    await expect(box(/Race/)).not.toBeChecked()
    await expect(dialog(page).getByText('No current stay.')).toBeVisible()
    await box(/^Email/).uncheck()
    await checkScreen(page, '[role=dialog]')
    await dialog(page)
      .getByRole('button', { name: /^Use \d+ answers$/ })
      .click()
    await expect(page.getByText('Filled in from a file. Check the marked answers before you save.')).toBeVisible()
    await expect(page.getByLabel('Last name', { exact: true })).toHaveValue('Baxter')
    await expect(page.getByLabel('Last name', { exact: true })).toHaveAccessibleDescription(
      /From file Patient: family name Baxter/,
    )
    await checkScreen(page)
    // As when they are typed, the accepted name and date of birth are compared with the patients on record.
    const others = sent.filter(one => !one.includes('/patients/duplicates '))
    expect(others.filter(one => /Baxter|MOUNTAIN|Acme|88800933501|Nizatidine/.test(one))).toEqual([])

    await selectOption(page.getByLabel('Current setting'), 'Emergency department')
    await page.getByRole('group', { name: 'Gender identity' }).getByLabel('Female').check()
    await selectOption(page.getByLabel(/^Race/), 'Multiracial')
    // Both screens of this story share a server, which asks about patients with the same name and date of birth.
    const birth = page.viewportSize()!.width < 600 ? '02/21/1987' : '02/20/1987'
    await page.getByLabel('Date of birth', { exact: true }).fill(birth)
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page).toHaveURL(/section-2\/p\/\d+/)
    await page.goto(page.url().replace('section-2', 'section-4'))
    await expect(page.getByLabel('Subscriber ID')).toHaveValue('88800933501')
    await expect(page.getByText('Coverage: Acme Health Plan. Choose it from the list.')).toBeVisible()
    await page.goto(page.url().replace('section-4', 'section-8'))
    await expect(page.getByLabel('Daily medication details')).toHaveValue('Nizatidine 15 MG/ML Oral Solution: 10 mL bid')
    expect(sent.filter(one => one.includes('amy.shaw@example.com'))).toEqual([])
  })
})
