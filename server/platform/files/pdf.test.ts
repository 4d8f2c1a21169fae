import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { jsPDF } from 'jspdf'
import { expect, test } from 'vitest'
import { pdf } from '../../intake/patients/testing.ts'
import { pdfProblem, unreadable, unsafeFile } from './pdf.ts'

/** A PDF that anyone can open but that an owner password protects from changes, as jsPDF writes it (40-bit RC4). */
const restricted = () => {
  const made = new jsPDF({ encryption: { ownerPassword: 'owner', userPassword: '', userPermissions: ['print'] } })
  return Buffer.from(made.text('A page', 10, 10).output('arraybuffer'))
}

/** A PDF with one page, encrypted with these passwords. */
async function encrypted(userPassword: string, hasObjectStreams: boolean, script?: string) {
  const made = await PDFDocument.create()
  made.addPage()
  if (script) made.addJavaScript('start', script)
  made.encrypt({ userPassword, ownerPassword: 'owner' })
  return Buffer.from(await made.save({ useObjectStreams: hasObjectStreams }))
}

test.each([
  ['an owner password of an older kind', restricted()],
  ['one page and no table of objects', pdf()],
])('accepts a PDF with %s', async (_, bytes) => expect(await pdfProblem(bytes)).toBeUndefined())

test.each([false, true])('object streams %s: accepts an owner password and rejects a user password', async hasObjectStreams => {
  expect(await pdfProblem(await encrypted('', hasObjectStreams))).toBeUndefined()
  expect(await pdfProblem(await encrypted('secret', hasObjectStreams))).toBe(unreadable.password)
})

test('accepts object streams without encryption', async () => {
  const made = await PDFDocument.create()
  made.addPage()
  expect(await pdfProblem(Buffer.from(await made.save({ useObjectStreams: true })))).toBeUndefined()
})

test.each([false, true])('object streams %s: rejects a script in an encrypted PDF', async hasObjectStreams => {
  expect(await pdfProblem(await encrypted('', hasObjectStreams, 'app.alert(1)'))).toBe(unsafeFile)
})

const latin = (text: string) => Buffer.from(text, 'latin1')
const bomb = deflateSync(Buffer.alloc(20 * 1024 * 1024)).toString('latin1')
test.each([
  [
    'no pages',
    latin(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    ),
    unreadable.empty,
  ],
  ['nothing that is a page', latin('%PDF-1.4\nnothing\n%%EOF\n'), unreadable.damaged],
  ['no end', pdf().subarray(0, -8), unreadable.damaged],
  [
    'a second version that breaks off',
    Buffer.concat([pdf(), latin('2 0 obj<</Type/Page>>endobj\nxref\n0 1')]),
    unreadable.damaged,
  ],
  ['a hidden name', pdf('2 0 obj<</Type/#4fbjStm>>stream\nx\nendstream endobj\n'), unsafeFile],
  ['a table that unpacks for hours', pdf(`2 0 obj<</Type/XRef>>stream\n${bomb}\nendstream endobj\n`), unreadable.compressed],
])('rejects a PDF with %s and names the reason', async (_, bytes, reason) => expect(await pdfProblem(bytes)).toBe(reason))
