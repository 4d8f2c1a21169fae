import { PDFDocument, type PDFImage, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import { productName } from '#domain/platform/installation/brand.ts'
import { lettersOf } from './faces.ts'
import { type Fonts, loadFonts } from './fonts.ts'
import { isTagged, type Part, type Tag, writeStructure } from './structure.ts'

/** Lengths are in millimeters, from the top left corner of the page. */
const mm = 72 / 25.4
export const a4 = { width: 210, height: 297 }
export const letter = { width: 215.9, height: 279.4 }

type Style = { size: number; bold?: boolean }
type LinePosition = Style & { left: number; y: number }

export type DocumentOptions = {
  title: string
  language: 'en' | 'es'
  brand?: Brand
  /** Everything that will be written, for which the fonts are loaded. */
  content: unknown
  size?: { width: number; height: number }
  /** A document to which the pages are added. */
  onto?: PDFDocument
}

/** What the head of each page shows: the installation's own name and logo, a PNG or JPEG, if it has them. */
export type Brand = { name?: string | undefined; logo?: Uint8Array | undefined }

/** A document that the server writes: text in any script, tagged for screen readers. */
export type Pdf = Awaited<ReturnType<typeof createDocument>>

const rounded = (value: number) => String(Math.round(value * 1000) / 1000)

/**
 * Creates a document. What is drawn belongs to the part that `tag` opened last, so it is drawn in the order in which it is read; anything
 * else is decoration, which screen readers skip.
 */
export async function createDocument({ title, language, brand = {}, content, size = a4, onto }: DocumentOptions) {
  const pdf = onto ?? (await PDFDocument.create())
  if (!onto) {
    pdf.setTitle(title, { showInWindowTitleBar: true })
    pdf.setCreator(brand.name ?? productName)
  }
  if (!pdf.catalog.has(PDFName.of('Lang'))) pdf.setLanguage(language === 'es' ? 'es' : 'en-US')
  const letters = await loadFonts(pdf, [content, brand.name])
  // A damaged logo leaves the name.
  const logo = brand.logo && (await embedPicture(pdf, brand.logo).catch(() => undefined))
  const { pages, parts, ...canvas } = openCanvas(pdf, size)
  return {
    ...canvas,
    ...textOn(canvas, letters),
    ...shapesOn(canvas),
    brand: { name: brand.name, logo },
    pageCount: () => pages.length,
    async finish(): Promise<PDFDocument> {
      for (const { page, operators } of pages)
        page.node.set(PDFName.of('Contents'), pdf.context.register(pdf.context.flateStream(operators.join('\n'))))
      letters.embed()
      writeStructure(pdf, parts, { alone: !onto || isTagged(onto) })
      return pdf
    },
  }
}

type Canvas = Omit<ReturnType<typeof openCanvas>, 'pages' | 'parts'>

/** The pages, what is drawn on them, and the parts to which it belongs. */
function openCanvas(pdf: PDFDocument, size: { width: number; height: number }) {
  const pages: { page: PDFPage; operators: string[]; marks: number }[] = []
  const parts: Part[] = []
  const open: Part[] = []
  return {
    pages,
    parts,
    x: (left: number) => rounded(left * mm),
    y: (top: number) => rounded((size.height - top) * mm),
    page: () => pages.at(-1)!.page,
    addPage() {
      pages.push({ page: pdf.addPage([size.width * mm, size.height * mm]), operators: [], marks: 0 })
    },
    /** Draws as a piece of the part that is open, or as decoration. */
    paint(operators: string) {
      const on = pages.at(-1)!
      const part = open.at(-1)
      if (!part) return void on.operators.push(`/Artifact BMC ${operators} EMC`)
      const id = on.marks++
      part.kids.push({ page: on.page.ref, id })
      on.operators.push(`/${part.tag} <</MCID ${id}>> BDC ${operators} EMC`)
    },
    /** Everything that is drawn meanwhile belongs to this part. With `join`, it continues the part before, if that is of the same kind. */
    tag<T>(tag: Tag, draw: () => T, { alt, join = false }: { alt?: string; join?: boolean } = {}): T {
      const siblings = open.at(-1)?.kids ?? parts
      const last = siblings.at(-1)
      const continues = join && last && 'tag' in last && last.tag === tag
      const part: Part = continues ? last : { tag, alt, kids: [] }
      if (!continues) siblings.push(part)
      open.push(part)
      const result = draw()
      open.pop()
      return result
    },
    /** Everything that is drawn meanwhile is decoration, also within a part. */
    decorate(draw: () => void) {
      const outer = open.splice(0)
      draw()
      open.push(...outer)
    },
  }
}

function textOn({ paint, page, x, y }: Canvas, letters: Fonts) {
  const keys = new Map<unknown, string>()
  const runsOf = (line: string, { bold = false }: Style) => letters.runs(line, bold)
  const measure = (line: string, style: Style) => runsOf(line, style).reduce((sum, { width }) => sum + width * style.size, 0) / mm
  return {
    measure,
    /** Splits text at spaces, and longer words anywhere, into lines of at most this width. */
    split: (text: string, width: number, style: Style): string[] =>
      text.split('\n').flatMap(paragraph => {
        const lines: string[] = []
        let line = ''
        for (const word of paragraph.split(' ')) {
          const longer = line ? `${line} ${word}` : word
          if (measure(longer, style) <= width) {
            line = longer
            continue
          }
          if (line) lines.push(line)
          line = ''
          for (const one of measure(word, style) <= width ? [word] : lettersOf(word)) {
            if (line && measure(line + one, style) > width) {
              lines.push(line)
              line = ''
            }
            line += one
          }
        }
        return [...lines, line]
      }),
    text(line: string, { left, y: top, ...style }: LinePosition) {
      let at = left
      const shown = runsOf(line, style).map(({ face, width, show }) => {
        if (!keys.has(face.ref)) keys.set(face.ref, `F${keys.size + 1}`)
        const name = keys.get(face.ref)!
        page().node.setFontDictionary(PDFName.of(name), face.ref)
        const run = `/${name} ${style.size} Tf 1 0 0 1 ${x(at)} ${y(top)} Tm ${show(style.size)}`
        at += (width * style.size) / mm
        return run
      })
      if (shown.length) paint(`BT ${shown.join(' ')} ET`)
    },
  }
}

type Point = readonly [left: number, top: number]
type Box = { left: number; top: number; width: number; height: number }

const shapesOn = ({ paint, page, x, y }: Canvas) => ({
  /** Draws black squares, with their left edges and tops. */
  squares: (corners: readonly Point[], side: number) =>
    paint(
      `q 0 g ${corners.map(([left, top]) => `${x(left)} ${y(top + side)} ${rounded(side * mm)} ${rounded(side * mm)} re`).join(' ')} f Q`,
    ),
  drawPicture(image: PDFImage, { left, top, width, height }: Box) {
    const name = PDFName.of(`I${image.ref.objectNumber}`)
    page().node.setXObject(name, image.ref)
    paint(
      `q ${rounded(width * mm)} 0 0 ${rounded(height * mm)} ${x(left)} ${y(top + height)} cm /I${image.ref.objectNumber} Do Q`,
    )
  },
})

const embedPicture = async (pdf: PDFDocument, bytes: Uint8Array): Promise<PDFImage> =>
  bytes[0] === 0xff ? pdf.embedJpg(bytes) : pdf.embedPng(bytes)
