import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { byPatient } from '#domain/intake/releases/signer.ts'
import { texts as releases } from '../i18n/english/releases.ts'
import { i18nProvider } from '../i18n/i18nProvider.ts'
import { advocate, buildPatient } from '../testing.ts'
import { releaseDocument } from '../workspaces/intake/releaseOfInformation/releaseDocument.ts'
import { releasePdf } from '../workspaces/intake/releaseOfInformation/releasePdf.ts'
import { accountingPdf, allDisclosuresPdf } from '../workspaces/intake/releases/accountingPdf.ts'
import { choiceSheetPdf } from '../workspaces/matching/compare/CompareDialog.tsx'
import { strayLines } from './pdfTags.testing.ts'
import { createPdf, type Draft, drawFooters, writeLine, writePdf } from './pdfText.ts'

/** Requests for fonts. Their URLs are paths from the project's root. */
const requests: string[] = []
beforeEach(() => {
  requests.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    return new Response(readFileSync(join('.', url)))
  })
})
afterEach(() => vi.unstubAllGlobals())

async function read(file: Blob) {
  const document = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()))
  const { text } = await extractText(document, { mergePages: true })
  const { info } = await document.getMetadata()
  return { text, language: (info as { Language?: string }).Language }
}

async function written(lines: readonly string[], bold = false) {
  const pdf = await createPdf('Title', lines)
  lines.forEach((line, at) => void writeLine(pdf, line, { left: 20, y: 20 + at * 10, size: 11, bold }))
  return pdf.output('blob')
}

const disclosure = {
  id: 1,
  patient_id: 41,
  application_id: 3,
  release_id: 9,
  at: '2026-11-20T10:00:00Z',
  disclosed_by: 'Łukasz Żółć',
  crisis_center: 'Ελένη House',
  organization_name: 'Дом',
  address: '1 Main Street',
  ...byPatient,
} as never
const patient = buildPatient({ first_name: 'Nguyễn Thị', last_name: 'Ánh' })
const signing = { method: 'print', signed: true, signer: byPatient } as const

test.each<[string, readonly string[], () => Draft]>([
  ['release', ['Nguyễn Thị Ánh'], () => releasePdf(releaseDocument({ patient, user: advocate, today: '2026-11-20', signing }))],
  [
    'choice sheet',
    ['Nguyễn House', 'Đống Đa'],
    () => choiceSheetPdf([{ name: 'Nguyễn House', lines: [{ about: 'Address', text: 'Đống Đa' }] }], new Date()),
  ],
  [
    'accounting of disclosures',
    ['Nguyễn Thị Ánh', 'Ελένη House, Дом', 'Łukasz Żółć'],
    () => accountingPdf(patient, [], [disclosure]),
  ],
  ['accounting for all patients', ['Ελένη House, Дом', 'Łukasz Żółć'], () => allDisclosuresPdf({}, [disclosure])],
])('the %s contains names as text and declares its language', async (_, names, create) => {
  const { text, language } = await read(await writePdf('en', create))
  expect(language).toBe('en-US')
  for (const name of names) expect(text).toContain(name)
})

test('screen readers leave out the rules and the empty check boxes of the choice sheet', async () => {
  const places = [{ name: 'Elm House', lines: [{ about: 'Address', text: '1 Main Street' }] }]
  expect(await strayLines(await writePdf('en', () => choiceSheetPdf(places, new Date())))).toEqual([])
})

test.each([false, true])(
  'Vietnamese, Greek, Cyrillic, and composed letters are text in an embedded font (bold: %s)',
  async bold => {
    const file = await written(['Nguyễn Thị Ánh', 'Παπαδοπούλου', 'Щербакова', 'Nguyễn'.normalize('NFD')], bold)
    expect((await read(file)).text).toBe('Nguyễn Thị Ánh\nΠαπαδοπούλου\nЩербакова\nNguyễn')
    const bytes = Buffer.from(await file.arrayBuffer()).toString('latin1')
    expect(bytes).not.toContain('/Subtype /Image')
    // Contains the used glyphs only: the font has 630 kB.
    expect(bytes.length).toBeLessThan(150_000)
  },
)

test('scripts that the font lacks have text that can be searched and copied', async () => {
  const names = ['王小明', 'محمد عبد الله', 'שלום כהן', 'हिन्दी नाम', 'สมชาย', '김민준 (Kim)']
  expect((await read(await written(names))).text).toBe(names.join('\n'))
})

test('loads no font for Western European text', async () => {
  expect((await read(await written(['“José” – Müller']))).text).toBe('"José" - Müller')
  expect(requests).toEqual([])
})

test('a Spanish document is in Spanish, and the screens stay in English while its font loads', async () => {
  const screens: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    screens.push(i18nProvider.textLocale())
    return new Response(readFileSync(join('.', url)))
  })
  const { text, language } = await read(await writePdf('es', () => accountingPdf(patient, [], [disclosure])))
  expect(screens).toEqual(['en', 'en'])
  expect(text).toContain('Informe de divulgaciones')
  expect(language).toBe('es')
  expect(releases.disclosures.report).toBe('Accounting of disclosures')
})

test('fails with a message for the user if the font cannot be loaded', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  await expect(written(['Nguyễn'])).rejects.toThrow('could not be loaded')
})

test('a PDF has the installation’s own name in its footer and as its creator, and without one the product’s as the creator', async () => {
  const pages = async () => {
    const pdf = await createPdf('Title', [])
    drawFooters(pdf, (number, total) => `Page ${number} of ${total}`)
    const document = await getDocumentProxy(new Uint8Array(await pdf.output('blob').arrayBuffer()))
    const { text } = await extractText(document, { mergePages: true })
    const { info } = await document.getMetadata()
    return { text, creator: (info as { Creator?: string }).Creator }
  }
  const plain = await pages()
  expect([plain.creator, plain.text.includes('Passage - ')]).toEqual(['Passage', false])
  const meta = document.createElement('meta')
  Object.assign(meta, { name: 'passage-name', content: 'Mercy Beds' })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
  const own = await pages()
  expect([own.creator, own.text]).toEqual(['Mercy Beds', expect.stringContaining('Mercy Beds - Page 1 of 1')])
})
