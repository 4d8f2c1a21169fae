import type { jsPDF } from 'jspdf'

/** Millimeters from the corner of the page; the size of the letters in points. */
type Place = { left: number; y: number; size: number; bold: boolean }

/** The fonts that every PDF reader has know the letters of Western Europe. A line with others is drawn as a picture of itself. */
export function writeLine(pdf: jsPDF, text: string, { left, y, size, bold }: Place) {
  pdf.setFont('helvetica', bold ? 'bold' : 'normal').setFontSize(size)
  if (/^[\x20-\x7e\xa0-\xff]*$/.test(text)) return void pdf.text(text, left, y)
  const scale = 4
  const picture = document.createElement('canvas')
  const pen = picture.getContext('2d')
  if (!pen) return void pdf.text(text, left, y)
  const font = `${bold ? 'bold ' : ''}${size * scale}px Helvetica, Arial, sans-serif`
  pen.font = font
  picture.width = Math.ceil(pen.measureText(text).width)
  picture.height = Math.ceil(size * scale * 1.4)
  pen.font = font
  pen.textBaseline = 'alphabetic'
  pen.fillText(text, 0, size * scale)
  const mm = 25.4 / 72 / scale
  pdf.addImage(picture, 'PNG', left, y - size * scale * mm, picture.width * mm, picture.height * mm)
}

/** Typographic quotes and dashes in the letters that every font has. */
export const plain = (text: string) => text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'").replace(/[–—]/g, '-')
