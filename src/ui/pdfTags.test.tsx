import { expect, test } from 'vitest'
import { byPatient } from '#domain/intake/releases/signer.ts'
import { advocate, buildPatient } from '../testing.ts'
import { releaseDocument } from '../workspaces/intake/releaseOfInformation/releaseDocument.ts'
import { releasePdf } from '../workspaces/intake/releaseOfInformation/releasePdf.ts'
import { readAloud, strayLines } from './pdfTags.testing.ts'
import { createPdf, drawFooters, makePaper, writePdf } from './pdfText.ts'

test('a document is tagged: headings, paragraphs over several lines and pages, and footers that are left out', async () => {
  const pdf = await createPdf('Title', [])
  const paper = makePaper(pdf)
  paper.write('The whole', { size: 18, bold: true })
  paper.write('A section', { size: 12, bold: true })
  paper.write('Seven words that do not fit on one line '.repeat(4).trim(), { size: 11 })
  paper.writeColumns('Label', { size: 9, right: 60 }, 'Value', { size: 10, left: 70 })
  paper.space(300)
  paper.write('On the second page', { size: 9, bold: true })
  drawFooters(pdf, (number, total) => `Page ${number} of ${total}`)
  const { parts, outside, marked } = await readAloud(pdf.output('blob'))
  expect(marked).toBe(true)
  expect(parts.map(part => part.replaceAll(/\s+/g, ' '))).toEqual([
    'H1: The whole',
    'H2: A section',
    `P: ${'Seven words that do not fit on one line '.repeat(4).trim()}`,
    'P: Label',
    'P: Value',
    'P: On the second page',
  ])
  expect(outside.filter(text => text.startsWith('Page'))).toEqual(['Page 1 of 2', 'Page 2 of 2'])
})

test('the release names each box as selected or not selected, and all of its text belongs to a part', async () => {
  const signing = { method: 'print' as const, signed: true, signer: byPatient }
  const options = { patient: buildPatient(), user: advocate, today: '2026-11-20', signing }
  const file = await writePdf('en', () => releasePdf(releaseDocument(options)))
  const { parts, outside } = await readAloud(file)
  expect(parts[0]).toBe('H1: Authorization to release health information')
  expect(parts).toContain('Figure: Selected')
  expect(outside.filter(text => !/^(42 CFR|Page|\d+ of)/.test(text))).toEqual([])
  expect(await strayLines(file)).toEqual([])
})
