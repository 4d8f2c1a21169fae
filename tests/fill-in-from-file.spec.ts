import { selectOption } from './browser/select.ts'
import { acceptLeaving, choose, dialog } from './fill-in-from-file.testing.ts'
import { checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'

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
