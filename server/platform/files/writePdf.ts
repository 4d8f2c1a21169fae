import { encode } from 'uqr'
import { readFaxCode } from '#domain/platform/faxCode.ts'
import type { Brand } from './writing/document.ts'

/** The layout of a US Letter page, in millimeters. */
const page = { left: 21, width: 173.6, top: 18.3, bottom: 266.7, gap: 4.2 }
/** The sizes of the text, largest first. */
const textSizes = [13, 12, 11, 10]
/** The QR code's width. Fax machines have about 200 dots per inch, so its squares must be large. */
const qrWidth = 68
/** The height of a line, as a multiple of its text size in points. */
const lineHeight = 0.476

type Part = { lines: string[]; size: number; bold: boolean; tag: 'H1' | 'P' } | { link: string }

/**
 * A fax as a one-page PDF: the subject as the heading, then the paragraphs. A paragraph that is only a link also becomes a QR code, and
 * one that is only a code is printed large. The text is as large as the page allows. Black on white, without gray, which fax machines
 * turn into dots.
 */
export async function faxPage({ subject, body }: { subject: string; body: string }, brand?: Brand) {
  // Loaded on first use so that the server starts faster.
  const { createDocument, letter } = await import('./writing/document.ts')
  const { drawHead } = await import('./writing/paper.ts')
  const pdf = await createDocument({
    title: subject,
    language: 'en',
    content: [subject, body],
    size: letter,
    ...(brand && { brand }),
  })
  pdf.addPage()
  drawHead(pdf, { left: page.left, read: true })
  const write = (text: string, size: number, { bold = false, tag = 'P' as 'H1' | 'P' } = {}): Part => ({
    lines: pdf.split(text, page.width, { size, bold }),
    size,
    bold,
    tag,
  })
  const partsAt = (size: number): Part[] => [
    write(subject, 20, { bold: true, tag: 'H1' }),
    ...body.split('\n\n').map(paragraph => {
      if (/^https?:\/\/\S+$/.test(paragraph)) return { link: paragraph }
      return readFaxCode(paragraph) ? write(paragraph, 34, { bold: true }) : write(paragraph, size)
    }),
  ]
  const heightOf = (part: Part) => page.gap + ('link' in part ? qrWidth : part.lines.length * part.size * lineHeight)
  const fits = (parts: Part[]) => parts.reduce((sum, part) => sum + heightOf(part), 0) <= page.bottom - page.top
  const sizes = textSizes.map(partsAt)
  let y = page.top
  for (const part of sizes.find(fits) ?? sizes.at(-1)!) {
    if ('link' in part) {
      const { link } = part
      const top = y
      pdf.tag('Figure', () => pdf.squares(...qrSquares(link, top)), { alt: `QR code: ${link}` })
    } else {
      const { lines, size, bold, tag } = part
      const top = y
      pdf.tag(tag, () => {
        for (const [at, line] of lines.entries())
          pdf.text(line, { left: page.left, y: top + (at + 1) * size * lineHeight, size, bold })
      })
    }
    y += heightOf(part)
  }
  return (await pdf.finish()).save({ useObjectStreams: false })
}

function qrSquares(link: string, top: number): [corners: [number, number][], side: number] {
  const { data, size } = encode(link, { ecc: 'M', border: 0 })
  const side = qrWidth / size
  const corners = data.flatMap((squares, row) =>
    squares.flatMap((isDark, column): [number, number][] => (isDark ? [[page.left + column * side, top + row * side]] : [])),
  )
  return [corners, side]
}
