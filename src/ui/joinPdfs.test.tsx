import * as pdfLib from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { joinPdfs } from './joinPdfs.ts'
import { readAloud } from './pdfTags.testing.ts'
import { createPdf, makePaper } from './pdfText.ts'

/** A tagged document with a heading and a paragraph on each of its pages. */
async function tagged(title: string, pages: number) {
  const pdf = await createPdf(title, [])
  const paper = makePaper(pdf)
  for (let page = 1; page <= pages; page++) {
    paper.write(`${title} ${page}`, { size: 18, bold: true })
    paper.write(`Text of ${title}`, { size: 10 })
    paper.space(300)
  }
  return pdfLib.PDFDocument.load(await pdf.output('blob').arrayBuffer())
}

async function untagged(text: string) {
  const pdf = await pdfLib.PDFDocument.create()
  pdf.addPage().drawText(text, { x: 50, y: 700, size: 12 })
  return pdfLib.PDFDocument.load(await pdf.save())
}

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function picture() {
  const pdf = await pdfLib.PDFDocument.create()
  const image = await pdf.embedPng(dot)
  pdf.addPage().drawImage(image, { x: 50, y: 700 })
  return pdf
}

test('joined files keep their tags, and pages without tags become a paragraph or a figure with the name of the file', async () => {
  const whole = await tagged('Packet', 2)
  await joinPdfs(pdfLib, whole, [
    { pdf: await tagged('Release', 2), name: 'Release' },
    { pdf: await picture(), name: 'Lab results: blood.png', isPicture: true },
    { pdf: await untagged('A scanned note'), name: 'Note' },
    { pdf: await tagged('Form', 1), name: 'Form' },
  ])
  const bytes = await whole.save()
  const { parts, outside, marked } = await readAloud(new Blob([new Uint8Array(bytes)]))
  expect(marked).toBe(true)
  expect(parts).toEqual([
    'H1: Packet 1',
    'P: Text of Packet',
    'H1: Packet 2',
    'P: Text of Packet',
    'H1: Release 1',
    'P: Text of Release',
    'H1: Release 2',
    'P: Text of Release',
    'Figure: Lab results: blood.png',
    'P: A scanned note',
    'H1: Form 1',
    'P: Text of Form',
  ])
  expect(outside).toEqual([])
  const saved = await pdfLib.PDFDocument.load(bytes)
  expect([saved.getPageCount(), saved.getTitle()]).toEqual([7, 'Packet'])
})
