import type { jsPDF } from 'jspdf'
import { redisclosure } from '#domain/patients/intake/authorization.ts'
import { plain, writeLine } from './pdfText.ts'

/** Page layout in millimeters on A4. */
export const page = { left: 20, right: 190, top: 20, bottom: 274 }

type Look = { size?: number; bold?: boolean; left?: number; right?: number }

/** Writes text down the page, with automatic page breaks. */
export function roll(pdf: jsPDF) {
  let y = page.top
  const heightOf = (size: number) => size * 0.45
  const split = (text: string, { size = 11, bold = false, left = page.left, right = page.right }: Look) => {
    pdf.setFont('helvetica', bold ? 'bold' : 'normal').setFontSize(size)
    return pdf.splitTextToSize(plain(text), right - left) as string[]
  }
  return {
    pdf,
    y: () => y,
    /** Starts a new page if less than this height is left, in millimeters. */
    room(height: number) {
      if (y + height <= page.bottom) return
      pdf.addPage()
      y = page.top
    },
    space(height: number) {
      y += height
    },
    height: (text: string, look: Look = {}) => split(text, look).length * heightOf(look.size ?? 11),
    write(text: string, look: Look = {}) {
      const { size = 11, bold = false, left = page.left } = look
      for (const line of split(text, look)) {
        this.room(heightOf(size))
        writeLine(pdf, line, { left, y, size, bold })
        y += heightOf(size)
      }
    },
    /** A label column with text next to it. */
    beside(label: string, labelLook: Look & { size: number }, text: string, look: Look & { size: number; left: number }) {
      const labels = split(label, labelLook)
      const lines = split(text, look)
      for (let at = 0; at < Math.max(labels.length, lines.length); at++) {
        this.room(heightOf(look.size))
        writeLine(pdf, labels[at] ?? '', { left: page.left, y, size: labelLook.size, bold: false })
        writeLine(pdf, lines[at] ?? '', { left: look.left, y, size: look.size, bold: false })
        y += heightOf(look.size)
      }
    },
    /** A signature line with its label. */
    rule(label: string, left: number, right: number) {
      pdf.setLineWidth(0.2).line(left, y, right, y)
      writeLine(pdf, label, { left, y: y + 4, size: 9, bold: false })
    },
  }
}
export type Paper = ReturnType<typeof roll>

/** Footer of every page: the short notice of 42 CFR 2.32 and the page number. */
export function drawFooters(pdf: jsPDF, numbered: (number: number, of: number) => string) {
  const pages = pdf.getNumberOfPages()
  for (let number = 1; number <= pages; number++) {
    pdf.setPage(number).setFont('helvetica', 'normal').setFontSize(8)
    pdf.text(redisclosure.short, page.left, 287)
    pdf.text(numbered(number, pages), page.right, 287, { align: 'right' })
  }
}
