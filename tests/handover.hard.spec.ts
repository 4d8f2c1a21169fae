import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { documentTypes } from '../domain/intake/documents/schema.ts'
import { pdf } from '../server/seed/demo/pdf.ts'
import { answerUpTo, applyTo, type Calls, freshCase, houseOf } from './browser/newCase.ts'
import { checkPage, expect, signIn, test } from './fixtures.ts'

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
