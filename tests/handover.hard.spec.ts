import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { documentTypes } from '../domain/intake/documents/schema.ts'
import { pdf } from '../server/seed/demo/pdf.ts'
import { answerUpTo, applyTo, type Calls, freshCase, houseOf } from './browser/newCase.ts'
import { checkPage, checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'

const image = (text: string) =>
  sharp(
    Buffer.from(
      `<svg width="1200" height="800"><rect width="1200" height="800" fill="#eee"/><text x="80" y="400" font-size="90">${text}</text></svg>`,
    ),
  )
    .jpeg()
    .toBuffer()

async function upload(advocate: Calls, patient: number, type: string, file: File) {
  const form = new FormData()
  form.set('patient_id', String(patient))
  form.set('document_type_id', String(documentTypes.find(({ name }) => name === type)!.id))
  form.set('document', file)
  expect((await advocate('POST', '/patients/documents', form)).status).toBeLessThan(300)
}

/** The text of each page of the packet that this page downloads. */
async function packetOf(page: Page): Promise<string[]> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Transfer packet (PDF)' }).click()
  const bytes = await readFile(await (await download).path())
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  // A line may break anywhere.
  return text.map(one => one.replace(/\s+/g, ' '))
}

test('a packet contains names with accents, the PDF, and the image; the facility’s explains the terms of the release instead of containing the form [S-29] [REV-003]', async ({
  page,
  api,
  colleague,
}) => {
  const [advocate, coordinator] = [await api('advocate'), await api('coordinator')]
  const fresh = await freshCase(advocate)
  const names = { alt_first_name: 'Zoë', alt_last_name: 'Nguyễn-Łukasz' }
  const details = (await advocate('GET', `/patients/${fresh.patient}`)).data as Record<string, unknown>
  const { first_name, last_name, date_of_birth, gender_at_birth, gender_identity, race, current_location } = details
  const saved = { first_name, last_name, date_of_birth, gender_at_birth, gender_identity, race, current_location, ...names }
  const section = { ...saved, another_person: true, homeless: null, current_section: 1 }
  expect((await advocate('PATCH', `/patients/${fresh.patient}`, section)).status).toBe(200)
  await upload(advocate, fresh.patient, 'Discharge summary', new File([new Uint8Array(pdf(['Summary page']))], 'résumé Zoë.pdf'))
  await upload(
    advocate,
    fresh.patient,
    'Photo ID',
    new File([new Uint8Array(await image('Front of the card'))], 'carte d’identité.jpg'),
  )
  const id = await applyTo(advocate, await houseOf(coordinator), fresh)
  await answerUpTo({ advocate, coordinator }, id, 'patient_admitted')

  await signIn(page, 'coordinator', { at: `/patient/intakecoord/${id}` })
  const facility = await packetOf(page)
  const whole = facility.join(' ')
  expect(whole).toContain('Zoë')
  expect(whole).toContain('Nguyễn-Łukasz')
  expect(whole).toContain('résumé Zoë.pdf. Attached')
  expect(whole).toContain("carte d'identité.jpg. Attached")
  expect(whole).toContain('The signed form is on file at')
  expect(whole).toContain('Terms of the release')
  expect(whole).toContain('It does not include psychotherapy notes')
  expect(whole).not.toContain('The signed form follows')
  // The image has a page without text.
  expect(facility.slice(-2).toSorted()).toEqual(['', 'Summary page'])
  expect(facility.filter(one => one.includes('Transfer form'))[0]).toContain('Witness Date and time')
  await checkPage(page)

  const mine = await colleague('advocate', `/patient/advocate/${id}`)
  const own = await packetOf(mine)
  expect(own.join(' ')).toContain('The signed form follows')
  expect(own.join(' ')).not.toContain('Terms of the release')
  expect(own.some(one => one.startsWith('Release Made up'))).toBe(true)
})

/** On a phone, the intake comes first and the application has its own tab. */
async function showApplication(page: Page) {
  const tab = page.getByRole('button', { name: 'Application', exact: true })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (await tab.isVisible()) await tab.click()
  const card = page.getByRole('region', { name: 'Handover', exact: true })
  await expect(card).toBeVisible()
  return card
}

onEveryScreen(() => {
  test('from yes to the door: both sides hand over, the board shows what is ready, and the packet is one file [S-29]', async ({
    page,
    api,
    colleague,
  }) => {
    const [advocate, coordinator] = [await api('advocate'), await api('coordinator')]
    const fresh = await freshCase(advocate)
    const id = await applyTo(advocate, await houseOf(coordinator), fresh)
    await answerUpTo({ advocate, coordinator }, id, 'patient_admitted')

    await signIn(page, 'coordinator', { at: `/patient/intakecoord/${id}` })
    const card = await showApplication(page)
    await card.getByRole('button', { name: 'Enter: Report' }).click()
    await card.getByLabel('Accepting clinician').fill('Priya Shah')
    await card.getByLabel('Credential').fill('MD')
    await card.getByLabel('Report number').fill('619-555-0142 x204')
    await checkScreen(page)
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByText('Priya Shah, MD')).toBeVisible()
    await expect(card.getByRole('link', { name: '(619) 555-0142 ext. 204' })).toBeVisible()

    const mine = await colleague('advocate', `/patient/advocate/${id}`)
    const other = await showApplication(mine)
    await expect(other.getByText('Priya Shah, MD')).toBeVisible()
    await expect(other.getByText('Room not ready')).toBeVisible()
    await other.getByRole('button', { name: 'Enter: Transportation' }).click()
    await other.getByLabel('Transportation company').fill('Falck')
    await other.getByRole('button', { name: 'Set Transportation ordered to now' }).click()
    const left = other.getByRole('group', { name: 'Left the hospital' })
    await left.getByLabel('Day').fill('01/02/2026')
    await left.getByLabel('Time', { exact: true }).fill('08:00')
    await expect(left.getByText('Before the transportation was ordered?')).toBeVisible()
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(other.getByText('Falck')).toBeVisible()
    await expect(other.getByText('Before the transportation was ordered?')).toBeVisible()
    await checkPage(mine)

    const download = mine.waitForEvent('download')
    await other.getByRole('button', { name: 'Transfer packet (PDF)' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`transfer-packet-${id}.pdf`)
    const packet = await PDFDocument.load(await readFile(await file.path()))
    expect(packet.getTitle()).toBe('Transfer packet')
    // Face sheet, transfer form, handover and intake, and the signed release with the page about the signature.
    expect(packet.getPageCount()).toBeGreaterThanOrEqual(5)

    await page.goto('/patient/intakecoord?tab=Booked')
    await page.getByLabel('Search by name or phone').fill(fresh.name)
    const row = page.getByRole('listitem').filter({ hasText: fresh.name })
    await expect(row).toContainText(/Left \d+:\d\d [AP]M/)
    const ready = row.getByRole('checkbox', { name: `Room ready: ${fresh.name}` })
    await ready.click()
    await expect(ready).toBeChecked()
    await expect(row.getByRole('checkbox', { name: `Report given: ${fresh.name}` })).not.toBeChecked()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await checkScreen(page)
    await expect(other.getByText('Room ready').first()).toBeVisible()
    await mine.getByRole('button', { name: 'Show timeline' }).click()
    await expect(mine.getByText('Transfer packet created')).toBeVisible()
    await expect(mine.getByText('Handover: Room ready')).toBeVisible()
  })
})
