import { texts } from '../../../i18n/english/insights.ts'
import { brand } from '../../../theme/theme.ts'
import { linesOf, type Report } from '../report.tsx'
import type { ExportRow } from './exportRows.ts'

const width = 960
const edge = 24
const labels = 340
const line = 18
const font = (size: number, weight = 400) => `${weight} ${size}px system-ui, sans-serif`

/**
 * A figure as an image on white in every theme: title, description, and a bar with its number per row. Small groups have no
 * bar, because its length would reveal the count. Labels wrap.
 */
export async function drawBars(title: string, rows: readonly ExportRow[], report: Report): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')!
  pen.font = font(15)
  const wrapped = rows.map(row => ({ ...row, lines: wrap(pen, row.label, labels - edge - 16) }))
  pen.font = font(13)
  const about = linesOf(report, new Date())
    .slice(1)
    .flatMap(([label, value]) => wrap(pen, `${label}: ${value}`, width - 2 * edge))
  const heightOf = ({ lines }: { lines: string[] }) => lines.length * line + 16
  const top = edge + 36 + about.length * line + 12
  const height = top + wrapped.reduce((sum, row) => sum + heightOf(row), 0) + edge
  const ratio = 2
  canvas.width = width * ratio
  canvas.height = height * ratio
  pen.scale(ratio, ratio)
  pen.fillStyle = '#FFFFFF'
  pen.fillRect(0, 0, width, height)
  pen.textBaseline = 'middle'
  const write = (text: string, x: number, y: number, how: string, color = '#12262C') => {
    pen.fillStyle = color
    pen.font = how
    pen.fillText(text, x, y)
  }
  write(title, edge, edge + 12, font(20, 600))
  for (const [at, text] of about.entries()) write(text, edge, edge + 44 + at * line, font(13), '#4A5A60')
  const longest = Math.max(1, ...rows.map(({ count }) => count ?? 0))
  let y = top
  for (const row of wrapped) {
    const middle = y + heightOf(row) / 2
    for (const [at, text] of row.lines.entries()) write(text, edge, middle + (at - (row.lines.length - 1) / 2) * line, font(15))
    const length = ((width - labels - edge - 120) * (row.count ?? 0)) / longest
    pen.fillStyle = brand
    pen.fillRect(labels, middle - 10, length, 20)
    write(row.text, labels + length + 10, middle, font(15))
    y += heightOf(row)
  }
  return new Promise((done, failed) =>
    canvas.toBlob(blob => (blob ? done(blob) : failed(new Error(texts.chart.failed))), 'image/png'),
  )
}

/** Breaks text between words into lines that fit. */
function wrap(pen: CanvasRenderingContext2D, text: string, room: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word
    if (lines.length && pen.measureText(longer).width <= room) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
