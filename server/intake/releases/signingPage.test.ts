import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { pdf } from '../../seed/demo/pdf.ts'
import { formOf, startServer } from '../../testing.ts'
import { consents, pdf as emptyPage, enterPatient, uploadRelease } from '../patients/testing.ts'

const { as, clock, context, db } = await startServer()
const advocate = as('advocate')
const form = Buffer.from(pdf(['Authorization to release health information']))

/** The number of pages, the text of the last one, and the language. */
async function lastPage(bytes: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { text, totalPages } = await extractText(document)
  const { info } = await document.getMetadata()
  return { pages: totalPages, text: text.at(-1)!, language: (info as { Language?: string }).Language }
}

async function signedForm(overrides: object) {
  const id = await enterPatient(advocate)
  await uploadRelease(advocate, id, form)
  expect((await advocate('PATCH', `/patients/${id}/hipaa-sign`, { ...consents, ...overrides })).statusCode).toBe(200)
  const release = (await advocate('GET', `/patients/${id}/consent`)).json().data.releases[0].id as number
  const readPage = async (path = `/patients/${id}/hipaa/document`) => lastPage((await advocate('GET', path)).rawPayload)
  return { id, release, read: readPage }
}

test('a form signed by hand shows "Signed page not attached" until it is, and then includes it [S-06]', async () => {
  const { id, release, read } = await signedForm({ method: 'print' })
  const before = await read()
  expect(before.pages).toBe(2)
  expect(before.text).toContain('By hand, on the printed form')
  expect(before.text).toContain('Signed page not attached')
  expect(before.text).not.toMatch(/on file|attached to/i)
  const { payload, headers } = await formOf({ signed_page: new File([new Uint8Array(form)], 'page.pdf') })
  await advocate('POST', `/patients/${id}/releases/${release}/page`, payload, { headers })
  const after = await read(`/patients/${id}/releases/${release}/document`)
  expect(after.text).toContain('Attached to the release on 11/')
  expect(after.text).not.toContain('not attached')
})

test('an attested form shows who attested and when, and that the page is not attached [S-06]', async () => {
  const { id, release, read } = await signedForm({ method: 'hospital' })
  expect((await read()).text).not.toContain('confirmed')
  await advocate('POST', `/patients/${id}/releases/${release}/page-attestation`, { attested: true })
  const { text } = await read()
  expect(text).toMatch(/^\S+ \S+ confirmed on \d\d\/\d\d\/\d{4} that they have the signed form$/m)
  expect(text).toContain('Signed page not attached')
})

test('a form signed by a representative shows name, relationship and authority [S-05]', async () => {
  const representative = { name: 'Nguyễn Rosa', relationship: 'Sister', authority: 'other', authority_other: 'Power of attorney' }
  const { read } = await signedForm({ method: 'print', signed_by: 'representative', representative })
  const { text } = await read()
  expect(text).toContain('Nguyễn Rosa (Sister), for the patient')
  expect(text).toContain('Power of attorney')
})

test.each([
  ['Щербакова Дарья', 'Щербакова Дарья'],
  ['Παπαδοπούλου Ελένη', 'Παπαδοπούλου Ελένη'],
  ['Łukasz Żółć', 'Łukasz Żółć'],
  ['Nguyễn Thị Ánh'.normalize('NFD'), 'Nguyễn Thị Ánh'],
  ['王 Rosa', '王 Rosa'],
  ['محمد عبد الله', 'محمد عبد الله'],
  ['שלום כהן', 'שלום כהן'],
  ['김민준', '김민준'],
  ['Արմեն', 'Արմեն'],
])('the name %s is text', async (name, shown) => {
  const representative = { name, relationship: 'Sister', authority: 'other', authority_other: 'Power of attorney' }
  const { read } = await signedForm({ method: 'print', signed_by: 'representative', representative })
  expect((await read()).text).toContain(`${shown} (Sister), for the patient`)
})

test('the form declares its language, and keeps the one that it has', async () => {
  const { id, release, read } = await signedForm({ method: 'print' })
  const path = `/patients/${id}/releases/${release}/document`
  const store = async (bytes: Uint8Array) => {
    const s3_filename = await context.files.put(bytes, 'pdf')
    await db.updateTable('releases').set({ s3_filename }).where('id', '=', release).execute()
  }
  await store(emptyPage())
  expect((await read(path)).language).toBe('en-US')
  await db.updateTable('releases').set({ text_language: 'es' }).where('id', '=', release).execute()
  expect((await read(path)).language).toBe('es')
  await db.updateTable('releases').set({ text_language: 'en' }).where('id', '=', release).execute()
  const spanish = await PDFDocument.load(form)
  spanish.setLanguage('es')
  await store(await spanish.save())
  expect((await read(path)).language).toBe('es')
})

test('the added page is in the language of the signed text', async () => {
  const { id, release, read } = await signedForm({ method: 'print' })
  const path = `/patients/${id}/releases/${release}/document`
  await db.updateTable('releases').set({ text_language: 'es' }).where('id', '=', release).execute()
  const spanish = await read(path)
  expect(spanish.text).toContain('A mano, en el formulario impreso')
  expect(spanish.text).not.toContain('Signing record')
  await db.updateTable('releases').set({ text_language: 'en' }).where('id', '=', release).execute()
  expect((await read(path)).text).toContain('By hand, on the printed form')
})

test('the form of a revoked release shows that it was revoked', async () => {
  const { id, release, read } = await signedForm({ method: 'print' })
  await advocate('PATCH', `/patients/${id}/hipaa-revoke`)
  expect((await read(`/patients/${id}/releases/${release}/document`)).text).toMatch(/^Revoked\n\d\d\/\d\d\/\d{4} by /m)
})

test('the page is tagged and has the installation’s name and logo; a form without tags keeps its pages readable', async () => {
  const logo = `data:image/png;base64,${(
    await sharp({ create: { width: 40, height: 20, channels: 3, background: '#08a' } })
      .png()
      .toBuffer()
  ).toString('base64')}`
  expect(
    (await as('super.admin')('PATCH', '/admin/installation', { updated_at: null, name: 'Harbor Placement', logo })).statusCode,
  ).toBe(200)
  const { id } = await signedForm({ method: 'print' })
  const { rawPayload } = await advocate('GET', `/patients/${id}/hipaa/document`)
  const document = await getDocumentProxy(new Uint8Array(rawPayload))
  const tree = JSON.stringify(await (await document.getPage(2)).getStructTree())
  expect(tree).toContain('Harbor Placement logo')
  for (const role of ['H1', 'Lbl', 'LBody', 'P']) expect(tree).toContain(`"role":"${role}"`)
  expect((await lastPage(rawPayload)).text).toMatch(/^Harbor Placement\n/)
  expect(await document.getMarkInfo()).toBeNull()
  await db.updateTable('installation').set({ name: null, logo: null }).execute()
})

test('a document that cannot be parsed is returned as stored', async () => {
  const id = await enterPatient(advocate)
  const broken = Buffer.from('%PDF-1.4\nnothing that is a page\n%%EOF\n')
  await uploadRelease(advocate, id)
  // Earlier versions accepted such documents.
  const s3_filename = await context.files.put(broken, 'pdf')
  await db.updateTable('releases').set({ s3_filename }).where('patient_id', '=', id).execute()
  await advocate('PATCH', `/patients/${id}/hipaa-sign`, consents)
  clock.advance(1)
  expect((await advocate('GET', `/patients/${id}/hipaa/document`)).rawPayload).toEqual(broken)
})
