import fontkit, { type Font } from '@cantoo/fontkit'
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, type PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { type Brand, createDocument } from '#domain/platform/pdf/document.ts'
import { drawCheckbox, drawFooters, drawTable, makePaper, page } from '#domain/platform/pdf/paper.ts'
import { appendDocument } from '#domain/platform/pdf/structure.ts'
import { pdf as untagged } from '../../seed/demo/pdf.ts'
import { fontFiles } from './fontFiles.ts'

const open = async (bytes: Uint8Array) => getDocumentProxy(new Uint8Array(bytes))
const textOf = async (bytes: Uint8Array) => (await extractText(await open(bytes), { mergePages: true })).text

/** A paragraph for each text. */
async function written(texts: readonly string[], { bold = false, brand }: { bold?: boolean; brand?: Brand } = {}) {
  const pdf = await createDocument({ title: 'Title', language: 'en', content: texts, fonts: fontFiles, ...(brand && { brand }) })
  const paper = makePaper(pdf)
  for (const text of texts) paper.write(text, { bold })
  return (await pdf.finish()).save({ useObjectStreams: false })
}

/** The fonts in a document, and how many of their glyphs have an outline. */
async function fontsIn(bytes: Uint8Array) {
  const pdf = await PDFDocument.load(bytes)
  const dicts = pdf.context.enumerateIndirectObjects().flatMap(([, object]) => (object instanceof PDFDict ? [object] : []))
  return dicts
    .filter(dict => dict.has(PDFName.of('FontFile2')))
    .map(dict => {
      const stream = dict.lookup(PDFName.of('FontFile2')) as PDFRawStream
      const font = fontkit.create(decodePDFRawStream(stream).decode()) as Font
      const outlines = Array.from({ length: font.numGlyphs }, (_, id) => font.getGlyph(id)!.path.commands.length > 0)
      return { name: dict.get(PDFName.of('FontName'))!.toString(), glyphs: outlines.filter(Boolean).length - 1 }
    })
}

test.each<[string, script: string, glyphs: number]>([
  ['Nguyễn Thị Ánh', 'noto-sans-vietnamese', 2],
  ['Παπαδοπούλου', 'noto-sans-greek', 8],
  ['Щербакова', 'noto-sans-cyrillic', 8],
  ['محمد عبد الله', 'noto-sans-arabic-arabic', 10],
  ['שלום כהן', 'noto-sans-hebrew-hebrew', 7],
  ['Արմեն Պետրոսյան', 'noto-sans-armenian-armenian', 11],
  ['გიორგი', 'noto-sans-georgian-georgian', 4],
  ['አበበ በቀለ', 'noto-sans-ethiopic-ethiopic', 4],
  ['हिन्दी नाम', 'noto-sans-devanagari-devanagari', 8],
  ['রবীন্দ্রনাথ', 'noto-sans-bengali-bengali', 5],
  ['ਗੁਰਪ੍ਰੀਤ', 'noto-sans-gurmukhi-gurmukhi', 5],
  ['தமிழ்', 'noto-sans-tamil-tamil', 3],
  ['สมชาย น้ำ', 'noto-sans-thai-thai', 8],
  ['သူဇာ', 'noto-sans-myanmar-myanmar', 3],
  ['សុខា', 'noto-sans-khmer-khmer', 3],
  ['王小明', 'noto-sans-sc', 3],
  ['山田 たろう', 'noto-sans-jp', 5],
  ['김민준 (Kim)', 'noto-sans-kr', 3],
])('%s is text in a font that the document contains, in both weights', async (name, script, glyphs) => {
  for (const bold of [false, true]) {
    const bytes = await written([name], { bold })
    expect(await textOf(bytes)).toBe(name)
    const fonts = (await fontsIn(bytes)).filter(font => font.name.includes(`+${script}`))
    expect(fonts.reduce((sum, font) => sum + font.glyphs, 0)).toBeGreaterThanOrEqual(glyphs)
    expect(fonts[0]!.name).toContain(bold ? 'Bold' : 'Regular')
    // Contains the used glyphs only: the fonts have 20 MB.
    expect(bytes.length).toBeLessThan(60_000)
  }
})

test('in a sentence, a name from right to left stands at its place, and the rest is unchanged', async () => {
  const sentences = ['محمد عبد الله (Sister), for the patient', 'Signed by שלום כהן', 'Nguyễn'.normalize('NFD')]
  const pdf = await open(await written(sentences))
  const { items } = await (await pdf.getPage(1)).getTextContent()
  expect((await extractText(pdf, { mergePages: true })).text.split('\n')).toEqual([...sentences.slice(0, 2), 'Nguyễn'])
  // The name's first letter is drawn at the right.
  const left = (part: string) => items.find(item => 'str' in item && item.str.includes(part)) as { transform: number[] }
  expect(left('محمد').transform[4]).toBeLessThan(left('Sister').transform[4]!)
})

test('a character that no font has becomes its number, never a question mark', async () => {
  expect(await textOf(await written(['Ana 😀', 'བོད']))).toBe('Ana [U+1F600]\n[U+F56][U+F7C][U+F51]')
})

test('Western European text needs no font in the document', async () => {
  const bytes = await written(['José “Pepe” Müller – 5 €'])
  expect(await fontsIn(bytes)).toEqual([])
  expect(await textOf(bytes)).toBe('José “Pepe” Müller – 5 €')
})

type Node = { role?: string; alt?: string; type?: string; children?: Node[] }
/** The roles in a page's structure, with alternative texts: `P`, `L(LI(Lbl LBody))`. */
const rolesOf = ({ role, alt, children = [] }: Node): string => {
  const inner = children.filter(child => child.role).map(rolesOf)
  return `${role}${alt ? `[${alt}]` : ''}${inner.length ? `(${inner.join(' ')})` : ''}`
}
const structure = async (bytes: Uint8Array, number = 1) =>
  rolesOf((await (await (await open(bytes)).getPage(number)).getStructTree()) as Node)

async function form(brand?: Brand) {
  const pdf = await createDocument({
    title: 'A form',
    language: 'es',
    content: ['Rosa'],
    fonts: fontFiles,
    ...(brand && { brand }),
  })
  const paper = makePaper(pdf)
  paper.write('A form', { tag: 'H1' })
  paper.write('A paragraph that is long enough for more than one line of the page, because it says so much and more. '.repeat(2))
  for (const [label, value] of [
    ['Name', 'Rosa'],
    ['Born', ''],
  ] as const)
    paper.writeColumns(label, { size: 9, right: 60 }, value, { size: 10, left: 72 })
  drawCheckbox(paper, 4, 'Checked:', { ticked: true })
  drawTable(
    paper,
    [
      { title: 'Time', width: 40 },
      { title: 'By', width: 40 },
    ],
    [['now', 'Rosa']],
  )
  paper.rule('Signature', page.left, 80)
  paper.ensureSpace(page.bottom)
  paper.write('Second page', { tag: 'H2' })
  drawFooters(pdf, 'Notice', (number, total) => `Page ${number} of ${total}`)
  return pdf.finish()
}

test('a document has a title to show, a language, and a structure in the order in which it is read', async () => {
  const pdf = await form()
  const bytes = await pdf.save({ useObjectStreams: false })
  expect(await structure(bytes)).toBe(
    'Root(Document(H1 P L(LI(Lbl LBody) LI(Lbl)) Figure[Checked:] Table(TR(TH TH) TR(TD TD)) P))',
  )
  expect(await structure(bytes, 2)).toBe('Root(Document(H2 P))')
  const read = await open(bytes)
  const { info } = await read.getMetadata()
  expect(info).toMatchObject({ Title: 'A form', Language: 'es' })
  expect(await read.getMarkInfo()).toMatchObject({ Marked: true })
  expect(Buffer.from(bytes).toString('latin1')).toMatch(/\/ViewerPreferences 4 0 R[\s\S]*4 0 obj\n<<\n\/DisplayDocTitle true/)
  // Everything that is drawn is a part or decoration.
  const { items } = await (await read.getPage(1)).getTextContent({ includeMarkedContent: true })
  let depth = 0
  for (const item of items)
    if ('str' in item) expect(depth).toBe(1)
    else depth += item.type.startsWith('begin') ? 1 : -1
})

test('documents that are joined keep their structure; one without it makes the whole count as untagged', async () => {
  const pdf = await form()
  appendDocument(pdf, await PDFDocument.load(await (await form()).save()))
  const joined = await pdf.save({ useObjectStreams: false })
  expect((await open(joined)).numPages).toBe(4)
  expect(await structure(joined, 3)).toBe(
    'Root(Document(Part(H1 P L(LI(Lbl LBody) LI(Lbl)) Figure[Checked:] Table(TR(TH TH) TR(TD TD)) P)))',
  )
  expect(await structure(joined, 1)).toBe(
    'Root(Document(H1 P L(LI(Lbl LBody) LI(Lbl)) Figure[Checked:] Table(TR(TH TH) TR(TD TD)) P))',
  )
  expect(await (await open(joined)).getMarkInfo()).toMatchObject({ Marked: true })
  appendDocument(pdf, await PDFDocument.load(untagged(['A scan'])))
  const bytes = await pdf.save({ useObjectStreams: false })
  expect(await (await open(bytes)).getMarkInfo()).toBeNull()
  expect(await structure(bytes, 2)).toBe('Root(Document(H2 P))')
  expect(await structure(bytes, 5)).toBe('Root')
})

const logo = async () =>
  new Uint8Array(
    await sharp({ create: { width: 40, height: 20, channels: 4, background: '#08a' } })
      .png()
      .toBuffer(),
  )
test('the head of each page shows the logo and the name, which are read once; a damaged logo leaves the name', async () => {
  const withLogo = await (await form({ name: 'ספינה Health', logo: await logo() })).save()
  expect(await structure(withLogo)).toMatch(/^Root\(Document\(Figure\[ספינה Health logo\] P H1 /)
  expect(await structure(withLogo, 2)).toBe('Root(Document(H2 P))')
  expect((await textOf(withLogo)).split('ספינה').length - 1).toBe(2)
  for (const broken of [new Uint8Array([1, 2, 3]), (await logo()).slice(0, 40), undefined])
    expect(await structure(await (await form({ name: 'Ship', logo: broken })).save())).toMatch(/^Root\(Document\(P H1 /)
  expect(await structure(await (await form({ logo: await logo() })).save())).toMatch(
    /^Root\(Document\(Figure\[Passage logo\] H1 /,
  )
})
