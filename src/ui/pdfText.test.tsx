import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { byPatient } from '#domain/intake/releases/signer.ts'
import { makePaper } from '#domain/platform/pdf/paper.ts'
import { advocate, buildPatient } from '../testing.ts'
import { releaseDocument } from '../workspaces/intake/releaseOfInformation/releaseDocument.ts'
import { releasePdf } from '../workspaces/intake/releaseOfInformation/releasePdf.ts'
import { accountingPdf, allDisclosuresPdf } from '../workspaces/intake/releases/accountingPdf.ts'
import { choiceSheetPdf } from '../workspaces/matching/compare/CompareDialog.tsx'
import { createPdf, pdfFile } from './pdfText.ts'

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
  const paper = makePaper(pdf)
  for (const line of lines) paper.write(line, { bold })
  return pdfFile(pdf)
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

test.each<[string, readonly string[], () => Promise<Blob>]>([
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
  const { text, language } = await read(await create())
  expect(language).toBe('en-US')
  for (const name of names) expect(text).toContain(name)
})

test.each([false, true])('names in other scripts are text in an embedded font (bold: %s)', async bold => {
  const names = ['Nguyễn Thị Ánh', 'محمد عبد الله', '王小明']
  const file = await written(names, bold)
  expect((await read(file)).text.split('\n')).toEqual(names)
  expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).not.toContain('/Subtype /Image')
})

test('loads no font for Western European text, and of the others only the files that are needed', async () => {
  expect((await read(await written(['“José” – Müller']))).text).toBe('“José” – Müller')
  expect(requests).toEqual([])
  await written(['שלום'])
  expect(requests.map(url => url.split('/').at(-1))).toEqual([
    'noto-sans-latin-wght-normal.woff2',
    'noto-sans-hebrew-hebrew-wght-normal.woff2',
  ])
})

test('fails with a message for the user if the font cannot be loaded', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  await expect(written(['გიორგი'])).rejects.toThrow('could not be loaded')
})
