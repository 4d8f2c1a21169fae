import { productName } from '#domain/platform/installation/brand.ts'
import { a4, type Pdf } from './document.ts'
import type { Tag } from './structure.ts'

/** Page layout in millimeters, as in the browser's PDFs: everything fits on A4 and on US Letter paper. */
export const page = { left: 20, right: a4.width - 20, top: 20, bottom: 260, footer: 268 }

/** The height of a line of text of this size. */
const heightOf = (size: number) => size * 0.45

/** Returns functions that write text from the top of the page to the bottom and start new pages when needed. */
export function makePaper(pdf: Pdf) {
  let y = page.top
  const turn = () => {
    pdf.addPage()
    drawHead(pdf, { left: page.left, read: pdf.pageCount() === 1 })
    y = page.top
  }
  turn()
  return {
    /** Starts a new page if less than this height, in millimeters, is left. */
    ensureSpace(height: number) {
      if (y + height > page.bottom) turn()
    },
    space(height: number) {
      y += height
    },
    write(text: string, { size, bold = false, tag = 'P' }: { size: number; bold?: boolean; tag?: Tag }) {
      pdf.tag(tag, () => {
        for (const line of pdf.split(text, page.right - page.left, { size, bold })) {
          this.ensureSpace(heightOf(size))
          pdf.text(line, { left: page.left, y, size, bold })
          y += heightOf(size)
        }
      })
    },
  }
}

/**
 * Draws the installation's logo and name in the top margin. Without a logo, or if it is damaged, the name stands alone. An installation
 * without its own name and logo has no head. The head is read once in a document.
 */
export function drawHead(pdf: Pdf, { left, read }: { left: number; read: boolean }) {
  const { name, logo } = pdf.brand
  const { top, height, widest, gap } = head
  const tagged = (tag: Tag, draw: () => void, alt?: string) =>
    read ? pdf.tag(tag, draw, { ...(alt && { alt }) }) : pdf.decorate(draw)
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
