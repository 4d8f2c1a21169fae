import type { jsPDF } from 'jspdf'
import { redisclosure } from '#domain/intake/patients/intake/authorization.ts'
import { splitLines, writeLine } from './pdfText.ts'

/**
 * Page layout in millimeters. The specification requires A4 (297 mm high), but US printers use Letter paper (279 mm), so
 * everything fits on both.
 */
export const page = { left: 20, right: 190, top: 20, bottom: 260, footer: 268 }

type TextStyle = { size?: number; bold?: boolean; left?: number; right?: number }

/** Returns functions that write text from the top of the page to the bottom and start new pages when needed. */
export function makePaper(pdf: jsPDF) {
  let y = page.top
  const lineHeight = (size: number) => size * 0.45
  const split = (text: string, { size = 11, bold = false, left = page.left, right = page.right }: TextStyle) =>
    splitLines(pdf, text, right - left, { size, bold })
  return {
    pdf,
    y: () => y,
    /** Starts a new page if less than this height, in millimeters, is left. */
    ensureSpace(height: number) {
      if (y + height <= page.bottom) return
      pdf.addPage()
      y = page.top
    },
    space(height: number) {
      y += height
    },
    height: (text: string, style: TextStyle = {}) => split(text, style).length * lineHeight(style.size ?? 11),
    write(text: string, style: TextStyle = {}) {
      const { size = 11, bold = false, left = page.left } = style
      for (const line of split(text, style)) {
        this.ensureSpace(lineHeight(size))
        writeLine(pdf, line, { left, y, size, bold })
        y += lineHeight(size)
      }
    },
    /** Writes a label and, in a column to the right, its text. */
    writeColumns(
      label: string,
      labelStyle: TextStyle & { size: number },
      text: string,
      style: TextStyle & { size: number; left: number },
    ) {
      const labels = split(label, labelStyle)
      const lines = split(text, style)
      for (let index = 0; index < Math.max(labels.length, lines.length); index++) {
        this.ensureSpace(lineHeight(style.size))
        writeLine(pdf, labels[index] ?? '', { left: page.left, y, size: labelStyle.size, bold: false })
        writeLine(pdf, lines[index] ?? '', { left: style.left, y, size: style.size, bold: false })
        y += lineHeight(style.size)
      }
    },
    /** Draws a signature line with its label. */
    rule(label: string, left: number, right: number) {
      pdf.setLineWidth(0.2).line(left, y, right, y)
      writeLine(pdf, label, { left, y: y + 4, size: 9, bold: false })
    },
  }
}
export type Paper = ReturnType<typeof makePaper>

/** Draws each page's footer: the short notice from 42 CFR 2.32 and the page number. */
export function drawFooters(pdf: jsPDF, formatNumber: (number: number, total: number) => string) {
  const pages = pdf.getNumberOfPages()
  for (let number = 1; number <= pages; number++) {
    pdf.setPage(number).setFont('helvetica', 'normal').setFontSize(8)
    pdf.text(redisclosure.short, page.left, page.footer)
    pdf.text(formatNumber(number, pages), page.right, page.footer, { align: 'right' })
  }
}
