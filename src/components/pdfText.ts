import type { jsPDF } from 'jspdf'

/** Position in millimeters from the top left corner, and font size in points. */
type LinePosition = { left: number; y: number; size: number; bold: boolean }

/**
 * Writes a line. The standard PDF fonts have only Western European characters, so a line with any other character is drawn as an
 * image.
 */
export function writeLine(pdf: jsPDF, text: string, { left, y, size, bold }: LinePosition) {
  pdf.setFont('helvetica', bold ? 'bold' : 'normal').setFontSize(size)
  if (/^[\x20-\x7e\xa0-\xff]*$/.test(text)) return void pdf.text(text, left, y)
  const scale = 4
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) return void pdf.text(text, left, y)
  const font = `${bold ? 'bold ' : ''}${size * scale}px Helvetica, Arial, sans-serif`
  pen.font = font
  canvas.width = Math.ceil(pen.measureText(text).width)
  canvas.height = Math.ceil(size * scale * 1.4)
  pen.font = font
  pen.textBaseline = 'alphabetic'
  pen.fillText(text, 0, size * scale)
  const mm = 25.4 / 72 / scale
  pdf.addImage(canvas, 'PNG', left, y - size * scale * mm, canvas.width * mm, canvas.height * mm)
}

export const toAscii = (text: string) => text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'").replace(/[–—]/g, '-')
