import { productName } from '../installation/brand.ts'
import type { Pdf } from './document.ts'
import type { Tag } from './structure.ts'

const margin = 20
/**
 * Page layout in millimeters. The specification requires A4 (297 mm high), but US printers use Letter paper (279 mm), so
 * everything fits on both.
 */
export const page = { left: margin, right: 210 - margin, top: 20, bottom: 260, footer: 268 }

type TextStyle = { size?: number; bold?: boolean; left?: number; right?: number; tag?: Tag; lineHeight?: number }

/** The height of a line of text of this size. */
const heightOf = (size: number) => size * 0.45

/** Returns functions that write text from the top of the page to the bottom and start new pages when needed. */
export function makePaper(pdf: Pdf) {
  const turn = () => {
    pdf.addPage()
    drawHead(pdf, { left: page.left, read: pdf.pageCount() === 1 })
    y = page.top
  }
  let y = page.top
  turn()
  const split = (text: string, { size = 11, bold = false, left = page.left, right = page.right }: TextStyle) =>
    pdf.split(text, right - left, { size, bold })
  const paper = {
    pdf,
    y: () => y,
    /** Starts a new page if less than this height, in millimeters, is left. */
    ensureSpace(height: number) {
      if (y + height <= page.bottom) return
      turn()
    },
    space(height: number) {
      y += height
    },
    height: (text: string, style: TextStyle = {}) => split(text, style).length * heightOf(style.size ?? 11),
    /** Writes a paragraph or, with `tag`, another part. */
    write(text: string, style: TextStyle = {}) {
      const { size = 11, bold = false, left = page.left, tag = 'P', lineHeight = heightOf(size) } = style
      pdf.tag(tag, () => {
        for (const line of split(text, style)) {
          paper.ensureSpace(lineHeight)
          pdf.text(line, { left, y, size, bold })
          y += lineHeight
        }
      })
    },
    /** Writes an item of a list: its label and, in a column to the right, its text. */
    writeColumns(
      label: string,
      labelStyle: TextStyle & { size: number },
      text: string,
      style: TextStyle & { size: number; left: number },
    ) {
      const labels = split(label, labelStyle)
      const lines = split(text, style)
      const lineHeight = heightOf(style.size)
      // A label that continues on another page starts there anew.
      const rows = Math.max(labels.length, lines.length)
      if (labels.length > 1) paper.ensureSpace(labels.length * lineHeight)
      const item = (draw: () => void) => pdf.tag('L', () => pdf.tag('LI', draw), { join: true })
      item(() => {
        paper.ensureSpace(lineHeight)
        const top = y
        if (label.trim())
          pdf.tag('Lbl', () => {
            for (const [at, one] of labels.entries())
              pdf.text(one, {
                left: labelStyle.left ?? page.left,
                y: top + at * lineHeight,
                size: labelStyle.size,
                bold: labelStyle.bold ?? false,
              })
          })
        if (text.trim())
          pdf.tag('LBody', () => {
            for (let at = 0; at < rows; at++) {
              paper.ensureSpace(lineHeight)
              if (lines[at]) pdf.text(lines[at]!, { left: style.left, y, size: style.size, bold: style.bold ?? false })
              y += lineHeight
            }
          })
        else y += rows * lineHeight
      })
    },
    /** Draws a signature line with its label. */
    rule(label: string, left: number, right: number) {
      pdf.line([
        [left, y],
        [right, y],
      ])
      pdf.tag('P', () => pdf.text(label, { left, y: y + 4, size: 9 }))
    },
  }
  return paper
}
export type Paper = ReturnType<typeof makePaper>

/** Draws a box at the left edge, and an X in it if it is checked. `alt` says which. */
export function drawCheckbox(paper: Paper, side: number, alt: string, { ticked = false, lift = 0, width = 0.3 } = {}) {
  const [left, top] = [page.left, paper.y() - lift]
  const [right, bottom] = [left + side, top + side]
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const
  const draw = () => {
    paper.pdf.line([...corners, corners[0]], { width })
    if (ticked) for (const at of [0, 1] as const) paper.pdf.line([corners[at], corners[at + 2]!])
  }
  paper.pdf.tag('Figure', draw, { alt })
}

type Column = { title: string; width: number }

/**
 * Writes a table. Its widths are in millimeters. A row stays on one page, and the headings stand on each page; they are read once.
 */
export function drawTable(paper: Paper, columns: readonly Column[], rows: readonly (readonly string[])[], size = 8.5) {
  const { pdf } = paper
  const gap = 3
  const lefts = columns.map((_, at) => columns.slice(0, at).reduce((sum, { width }) => sum + width, page.left))
  const draw = (texts: readonly string[], { tag, bold }: { tag?: 'TH' | 'TD'; bold: boolean }) => {
    const cells = texts.map((text, at) => pdf.split(text, columns[at]!.width - gap, { size, bold }))
    const height = Math.max(...cells.map(lines => lines.length)) * heightOf(size) + gap
    const before = pdf.pageCount()
    paper.ensureSpace(height)
    if (tag === 'TD' && pdf.pageCount() > before) pdf.decorate(drawTitles)
    const top = paper.y() + heightOf(size)
    for (const [at, lines] of cells.entries()) {
      const write = () => {
        for (const [line, text] of lines.entries())
          pdf.text(text, { left: lefts[at]!, y: top + line * heightOf(size), size, bold })
      }
      if (tag) pdf.tag(tag, write)
      else write()
    }
    paper.space(height)
    const ends = [page.left, page.right].map(left => [left, paper.y()] as const)
    pdf.decorate(() => pdf.line(ends, { gray: 0.75 }))
  }
  const titles = columns.map(({ title }) => title)
  const drawTitles = () => draw(titles, { bold: true })
  pdf.tag('Table', () => {
    pdf.tag('TR', () => draw(titles, { tag: 'TH', bold: true }))
    for (const row of rows) pdf.tag('TR', () => draw(row, { tag: 'TD', bold: false }))
  })
}

/**
 * Draws the installation's logo and name in the top margin. Without a logo, or if it is damaged, the name stands alone. An installation
 * without its own name and logo has no head. The head is read once in a document.
 */
export function drawHead(pdf: Pdf, { left, read }: { left: number; read: boolean }) {
  const { name, logo } = pdf.brand
  const tagged = (tag: Tag, draw: () => void, alt?: string) => (read ? pdf.tag(tag, draw, { ...(alt && { alt }) }) : draw())
  const { top, height, widest, gap } = head
  let from = left
  if (logo) {
    const width = Math.min(widest, (logo.width / logo.height) * height)
    const shown = (logo.height / logo.width) * width
    const box = { left, top: top + (height - shown) / 2, width, height: shown }
    tagged('Figure', () => pdf.drawPicture(logo, box), `${name ?? productName} logo`)
    from += width + gap
  }
  if (name) tagged('P', () => pdf.text(name, { left: from, y: top + height / 2 + 1.3, size: 10, bold: true }))
}
const head = { top: 6.5, height: 8, widest: 48, gap: 3 }

/** Draws each page's footer: a notice, which is read once, and at the right the page number. */
export function drawFooters(pdf: Pdf, notice: string, numberOf: (number: number, total: number) => string) {
  const pages = pdf.pageCount()
  for (let number = 1; number <= pages; number++) {
    pdf.setPage(number)
    const draw = () => pdf.text(notice, { left: page.left, y: page.footer, size: 8 })
    if (number === pages) pdf.tag('P', draw)
    else draw()
    pdf.text(numberOf(number, pages), { left: page.right, y: page.footer, size: 8, align: 'right' })
  }
}
