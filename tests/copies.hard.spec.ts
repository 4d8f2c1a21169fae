import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'
import { RecordCopy } from '../domain/compliance/copies/schema.ts'
import { redisclosure } from '../domain/intake/patients/intake/authorization.ts'
import type { PatientRecord } from '../domain/placement/advocates/schema.ts'
import { pdf } from '../server/seed/demo/pdf.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

const openPatients = '/advocates/current-user/patient-records?page_size=100'

onEveryScreen(() => {
  test('an advocate exports the complete record for the patient: readable, as data, and with files [164.524]', async ({
    page,
    api,
  }) => {
    const advocate = await api('advocate')
    const { records } = (await advocate('GET', openPatients)).data as { records: PatientRecord[] }
    const patient = records.find(record => record.release_expires_at && record.applications.length > 0)!
    const name = `${patient.first_name} ${patient.last_name}`
    const form = new FormData()
    form.set('patient_id', String(patient.id))
    form.set('document_type_id', '6')
    form.set(
      'document',
      new File([Buffer.from(pdf(['Letter', 'Made up for a story']))], 'Letter.pdf', { type: 'application/pdf' }),
    )
    const brought = (await advocate('POST', '/patients/documents', form)).data as { id: number }

    await signIn(page, 'advocate')
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await card.getByRole('button', { name: `More actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Copy record for patient' }).click()
    const dialog = page.getByRole('dialog', { name: `Copy of the record for ${name}` })
    await expect(dialog.getByText(/Give the copy only to the patient/)).toBeVisible()
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Create copy' }).click()
    await expect(dialog.getByText('The copy is ready.')).toBeVisible()
    await checkPage(page)

    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Save ZIP file' }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe('record-copy.zip')
    const files = unzipSync(readFileSync(await saved.path()))
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['record.json', 'record.pdf', `files/document-${brought.id}.pdf`]))
    expect(Object.keys(files).join(' ')).not.toContain(patient.last_name)
    const copy = RecordCopy.parse(JSON.parse(strFromU8(files['record.json']!)))
    expect([copy.intake.id, copy.applications.length >= patient.applications.length]).toEqual([patient.id, true])
    const printed = strFromU8(files['record.pdf']!, true)
    const pages = printed.match(/\/Type \/Page\b/g)!.length
    // The short notice of 42 CFR 2.32 is in every footer, and the full notice is on the first page.
    expect(printed.split(redisclosure.short).length - 1).toBe(pages)
    expect(printed).toContain(patient.last_name)
    expect(printed).toContain('Disclosures')
    expect(printed).toContain('Times are in Eastern Time unless another zone is shown.')
    expect((await advocate('DELETE', `/patients/documents/${brought.id}`)).status).toBe(200)
  })

  test('a super admin must give a reason; a failed export shows an error, saves nothing, and can be retried [164.524]', async ({
    page,
    api,
  }) => {
    const advocate = await api('advocate')
    const { records } = (await advocate('GET', openPatients)).data as { records: PatientRecord[] }
    const patient = records.find(item => item.release_expires_at && item.applications.length > 0)!
    await signIn(page, 'super.admin', { at: `/patient/intake/review/p_${patient.id}` })
    await page.getByRole('button', { name: 'Copy record for patient' }).click()
    const dialog = page.getByRole('dialog', { name: /^Copy of the record for / })
    await dialog.getByRole('button', { name: 'Create copy' }).click()
    await expect(dialog.getByText('Enter a reason of at least 10 characters for making this copy').first()).toBeVisible()
    await dialog.getByLabel('Reason for making this copy').fill('The patient asked for it by letter')
    await page.route('**/api/v2/patients/*/copy', route =>
      route.fulfill({ status: 409, json: { message: 'Passage is away for a moment.' } }),
    )
    await dialog.getByRole('button', { name: 'Create copy' }).click()
    await expect(dialog.getByText(/^The copy could not be created: .* Nothing was saved\.$/)).toBeVisible()
    await checkPage(page)
    await page.unroute('**/api/v2/patients/*/copy')
    await expect(dialog.getByLabel('Reason for making this copy')).toHaveValue('The patient asked for it by letter')
    // A file that is missing from storage does not block the export.
    await page.route('**/api/v2/patients/*/releases/*/document', route =>
      route.fulfill({ status: 404, json: { message: 'Release not found' } }),
    )
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByText('The copy is ready.')).toBeVisible()
    await expect(dialog.getByText(/listed in the copy (is|are) missing from storage/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
  })
})

test('the copy contains a name in any script as text, and declares its language', async ({ page, api }) => {
  const advocate = await api('advocate')
  const { records } = (await advocate('GET', openPatients)).data as { records: PatientRecord[] }
  const patient = records.find(record => record.release_expires_at && record.applications.length > 0)!
  await page.route('**/api/v2/patients/*/copy', async route => {
    const response = await route.fetch()
    const json = await response.json()
    Object.assign(json.data, { made_by: '王小明' })
    Object.assign(json.data.intake, { first_name: 'Thị Ánh', last_name: 'Nguyễn' })
    await route.fulfill({ response, json })
  })
  await signIn(page, 'advocate', { at: `/patient/intake/review/p_${patient.id}` })
  await page.getByRole('button', { name: 'Copy record for patient' }).click()
  const dialog = page.getByRole('dialog', { name: /^Copy of the record for / })
  await dialog.getByRole('button', { name: 'Create copy' }).click()
  await expect(dialog.getByText('The copy is ready.')).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save ZIP file' }).click()
  const files = unzipSync(readFileSync(await (await download).path()))
  const document = await getDocumentProxy(files['record.pdf']!)
  const { text } = await extractText(document, { mergePages: true })
  expect(text).toContain('Thị Ánh Nguyễn')
  expect(text).toContain('王小明')
  expect((await document.getMetadata()).info).toMatchObject({ Language: 'en-US' })
})
