import { pdf } from '../server/seed/demo/pdf.ts'
import { applyTo, freshCase, houseOf } from './browser/newCase.ts'
import { selectOption } from './browser/select.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

const paper = { name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf(['Medication list', 'Made up'])) }

onEveryScreen(() => {
  test('a facility requests information: it is the advocate’s turn until they provide it, then the facility’s again', async ({
    page,
    colleague,
    api,
  }) => {
    test.setTimeout(120_000)
    const advocate = await api('advocate')
    const fresh = await freshCase(advocate)
    const record_id = fresh.patient
    const id = await applyTo(advocate, await houseOf(await api('coordinator')), fresh)
    const question = 'When was the last dose of methadone?'

    const facility = await colleague('coordinator', `/patient/intakecoord/${id}`)
    await facility.getByRole('button', { name: 'Request more information' }).click()
    const dialog = facility.getByRole('dialog', { name: 'Request more information' })
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog.getByText('Choose a document or enter a question').first()).toBeVisible()
    await dialog.getByLabel('Medication list').check()
    await dialog.getByLabel('Questions').fill(question)
    await checkPage(facility)
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog).toBeHidden()
    const information = facility.getByRole('region', { name: 'Information' })
    await expect(information.getByText('Waiting', { exact: true })).toBeVisible()
    await expect(facility.getByText(`Waiting for information: Medication list, ${question}`)).toBeVisible()
    await checkPage(facility)

    await signIn(page, 'advocate', { at: '/patient/advocate' })
    await expect(page.getByText(`The facility needs: Medication list, ${question}`).first()).toBeVisible()
    await checkPage(page)
    await page.goto(`/patient/advocate/${id}`)
    const items = page.getByRole('region', { name: 'Information' })
    await items.getByRole('button', { name: `Answer: ${question}` }).click()
    await items.getByLabel('Your answer').fill('This morning at eight')
    await checkPage(page)
    await items.getByRole('button', { name: 'Send answer' }).click()
    // The answer in the list, as opposed to the text field.
    const answered = items.getByRole('listitem', { name: question }).locator('div')
    await expect(answered.filter({ hasText: /^This morning at eight$/ })).toBeVisible()
    await expect(information.getByText('This morning at eight')).toBeVisible()

    await page.goto(`/patient/intake/review/p_${record_id}`)
    const documents = page.getByRole('region', { name: 'Documents' })
    await selectOption(documents.getByLabel('What do you want to upload?'), 'Medication list')
    await documents.locator('input[type=file]:not([capture])').setInputFiles(paper)
    await expect(information.getByText('Complete', { exact: true })).toBeVisible()
    await expect(facility.getByText('Waiting for information')).toBeHidden()
    await expect(facility.getByText('Your turn').first()).toBeVisible()

    const { data: after } = await advocate('GET', `/applications/${id}`)
    expect(after).toMatchObject({ status: 'New', turn: { side: 'facility' } })
    await page.goto(`/patient/advocate/${id}`)
    await expect(items.getByText('Complete', { exact: true })).toBeVisible()
    // The timeline shows the request between the steps.
    await page.getByRole('button', { name: 'Show timeline' }).click()
    const lines = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
    await expect(lines.first()).toContainText('Information provided: Medication list')
    await expect(lines.filter({ hasText: `Information requested: Medication list, ${question}` })).toHaveCount(1)
    await checkPage(page)
  })
})
