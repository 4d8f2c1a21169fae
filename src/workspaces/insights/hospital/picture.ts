import { texts } from '../../../i18n/english/insights.ts'
import { brand } from '../../../theme/theme.ts'
import { type Report, reportLines } from '../report.tsx'
import type { ExportRow } from './SaveMenu.tsx'

const width = 960
const padding = 24
const labelWidth = 340
const lineHeight = 18
const font = (size: number, weight = 400) => `${weight} ${size}px system-ui, sans-serif`

/**
 * Draws a figure as an image: title, description, and, for each row, a bar with its number. The background is white in every
 * theme. Small groups have no bar, because its length would reveal the count.
 */
export async function drawBars(title: string, rows: readonly ExportRow[], report: Report): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')!
  context.font = font(15)
  const wrapped = rows.map(row => ({ ...row, lines: wrap(context, row.label, labelWidth - padding - 16) }))
  context.font = font(13)
  const about = reportLines(report, new Date())
    .slice(1)
    .flatMap(([label, value]) => wrap(context, `${label}: ${value}`, width - 2 * padding))
  const rowHeight = ({ lines }: { lines: string[] }) => lines.length * lineHeight + 16
  const top = padding + 36 + about.length * lineHeight + 12
  const height = top + wrapped.reduce((sum, row) => sum + rowHeight(row), 0) + padding
  const ratio = 2
  canvas.width = width * ratio
  canvas.height = height * ratio
  context.scale(ratio, ratio)
  context.fillStyle = '#FFFFFF'
  context.fillRect(0, 0, width, height)
  context.textBaseline = 'middle'
  const write = (text: string, x: number, y: number, style: string, color = '#12262C') => {
    context.fillStyle = color
    context.font = style
    context.fillText(text, x, y)
  }
  write(title, padding, padding + 12, font(20, 600))
  for (const [index, text] of about.entries()) write(text, padding, padding + 44 + index * lineHeight, font(13), '#4A5A60')
  const longest = Math.max(1, ...rows.map(({ count }) => count ?? 0))
  let y = top
  for (const row of wrapped) {
    const middle = y + rowHeight(row) / 2
    for (const [index, text] of row.lines.entries())
      write(text, padding, middle + (index - (row.lines.length - 1) / 2) * lineHeight, font(15))
    const length = ((width - labelWidth - padding - 120) * (row.count ?? 0)) / longest
    context.fillStyle = brand
    context.fillRect(labelWidth, middle - 10, length, 20)
    write(row.text, labelWidth + length + 10, middle, font(15))
    y += rowHeight(row)
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error(texts.chart.failed))), 'image/png'),
  )
}

/** Breaks text between words into lines no wider than `maxWidth`. */
function wrap(context: CanvasRenderingContext2D, text: string, maxWidth: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word
    if (lines.length && context.measureText(longer).width <= maxWidth) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
