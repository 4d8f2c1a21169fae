import fontkit, { type Font } from '@cantoo/fontkit'
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, type PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { pdf as untagged } from '../../../seed/demo/pdf.ts'
import { type Brand, createDocument } from './document.ts'
import { makePaper, page } from './paper.ts'

const open = async (bytes: Uint8Array) => getDocumentProxy(new Uint8Array(bytes))
const textOf = async (bytes: Uint8Array) => (await extractText(await open(bytes), { mergePages: true })).text

/** A paragraph for each text. */
async function written(texts: readonly string[], { bold = false } = {}) {
  const pdf = await createDocument({ title: 'Title', language: 'en', content: texts })
  const paper = makePaper(pdf)
  for (const text of texts) paper.write(text, { size: 11, bold })
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

/** A document with two pages, or these pages added to another document. */
async function form({ brand, onto }: { brand?: Brand; onto?: PDFDocument } = {}) {
  const options = { title: 'A form', language: 'es' as const, content: ['Rosa'], ...(brand && { brand }), ...(onto && { onto }) }
  const pdf = await createDocument(options)
  const paper = makePaper(pdf)
  paper.write('A form', { size: 16, tag: 'H1' })
  paper.write('A paragraph that is long enough for more than one line of the page, because it says so much. '.repeat(2), {
    size: 11,
  })
  for (const label of ['Name', 'Nickname'])
    pdf.tag(
      'L',
      () =>
        pdf.tag('LI', () => {
          paper.write(label, { size: 9, bold: true, tag: 'Lbl' })
          paper.write('Rosa', { size: 11, tag: 'LBody' })
        }),
      { join: true },
    )
  pdf.tag('Figure', () => pdf.squares([[20, 100]], 4), { alt: 'A square' })
  // The last paragraph begins at the foot of the first page.
  paper.space(page.bottom - 62)
  paper.write('A last paragraph that continues on the second page because it is longer than this one. '.repeat(9), { size: 11 })
  return pdf.finish()
}
const roles = 'H1 P L(LI(Lbl LBody) LI(Lbl LBody)) Figure[A square] P'

test('a document has a title to show, a language, and a structure in the order in which it is read', async () => {
  const pdf = await form()
  const bytes = await pdf.save({ useObjectStreams: false })
  expect(await structure(bytes)).toBe(`Root(Document(${roles}))`)
  expect(await structure(bytes, 2)).toBe('Root(Document(P))')
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

test('pages that are added to a document keep its structure; one without it counts as untagged', async () => {
  const tagged = await PDFDocument.load(await (await form()).save())
  const joined = await (await form({ onto: tagged })).save({ useObjectStreams: false })
  expect((await open(joined)).numPages).toBe(4)
  for (const number of [1, 3]) expect(await structure(joined, number)).toBe(`Root(Document(${roles}))`)
  expect(await (await open(joined)).getMarkInfo()).toMatchObject({ Marked: true })
  const scan = await PDFDocument.load(untagged(['A scan']))
  const bytes = await (await form({ onto: scan })).save({ useObjectStreams: false })
  expect(await (await open(bytes)).getMarkInfo()).toBeNull()
  expect(await structure(bytes, 2)).toBe(`Root(Document(${roles}))`)
})

const logo = async () =>
  new Uint8Array(
    await sharp({ create: { width: 40, height: 20, channels: 4, background: '#08a' } })
      .png()
      .toBuffer(),
  )
test('the head of each page shows the logo and the name, which are read once; a damaged logo leaves the name', async () => {
  const written = async (brand: Brand) => (await form({ brand })).save()
  const withLogo = await written({ name: 'ספינה Health', logo: await logo() })
  expect(await structure(withLogo)).toMatch(/^Root\(Document\(Figure\[ספינה Health logo\] P H1 /)
  expect(await structure(withLogo, 2)).toBe('Root(Document(P))')
  expect((await textOf(withLogo)).split('ספינה').length - 1).toBe(2)
  // On the second page, the head is decoration, although a paragraph is open.
  const { items } = await (await (await open(withLogo)).getPage(2)).getTextContent({ includeMarkedContent: true })
  const marks = items.filter(item => 'type' in item && 'tag' in item).map(item => (item as { tag: string }).tag)
  expect(marks.slice(0, 2)).toEqual(['Artifact', 'Artifact'])
  for (const broken of [new Uint8Array([1, 2, 3]), (await logo()).slice(0, 40), undefined])
    expect(await structure(await written({ name: 'Ship', logo: broken }))).toMatch(/^Root\(Document\(P H1 /)
  expect(await structure(await written({ logo: await logo() }))).toMatch(/^Root\(Document\(Figure\[Passage logo\] H1 /)
})
