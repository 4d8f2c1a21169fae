import { masked } from '#domain/insights/metrics.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { brand } from '../../../layout/theme.ts'
import type { SavedBar } from './SaveMenu.tsx'

const width = 960
const row = 34
const edge = 24
const labels = 340

/**
 * A figure as a picture on white, whatever the screen's colours are: the title, a bar each, the number beside it. A group too
 * small to be told has no bar, whose length would tell it.
 */
export async function drawBars(title: string, bars: readonly SavedBar[]): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const ratio = 2
  const height = edge * 2 + 40 + bars.length * row
  canvas.width = width * ratio
  canvas.height = height * ratio
  const pen = canvas.getContext('2d')!
  pen.scale(ratio, ratio)
  pen.fillStyle = '#FFFFFF'
  pen.fillRect(0, 0, width, height)
  const write = (text: string, x: number, y: number, font: string) => {
    pen.fillStyle = '#12262C'
    pen.font = `${font} system-ui, sans-serif`
    pen.fillText(text, x, y)
  }
  pen.textBaseline = 'middle'
  write(title, edge, edge + 12, '600 20px')
  const longest = Math.max(1, ...bars.map(bar => bar.count))
  for (const [at, bar] of bars.entries()) {
    const y = edge + 52 + at * row
    write(fitting(pen, bar.label), edge, y, '15px')
    const length = masked(bar.count) === null ? 0 : ((width - labels - edge - 120) * bar.count) / longest
    pen.fillStyle = brand
    pen.fillRect(labels, y - 10, length, 20)
    write(bar.told, labels + length + 10, y, '15px')
  }
  return new Promise((done, failed) =>
    canvas.toBlob(blob => (blob ? done(blob) : failed(new Error(texts.chart.failed))), 'image/png'),
  )
}

function fitting(pen: CanvasRenderingContext2D, label: string) {
  pen.font = '15px system-ui, sans-serif'
  if (pen.measureText(label).width <= labels - edge - 16) return label
  let cut = label
  while (cut && pen.measureText(`${cut}…`).width > labels - edge - 16) cut = cut.slice(0, -1)
  return `${cut}…`
}
