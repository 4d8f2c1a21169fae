import type { Bar } from '#domain/insights/contract.ts'
import { type Metric, maskSmall, smallestGroup } from '#domain/insights/metrics.ts'
import { texts } from '../../../i18n/english/insights.ts'

/**
 * Formats a number for exports and printouts. Masks a count below five, and any other figure based on fewer than five people.
 * `entered` is the number of people behind the figure.
 */
export function formatForExport(metric: Metric, value: number, entered: number | undefined): string {
  const counts = metric === 'patients-entered' || metric === 'total-admitted-patients'
  const few = counts ? maskSmall(value) === null : entered === undefined || (entered > 0 && entered < smallestGroup)
  return few ? texts.figure.few : value.toLocaleString('en-US')
}

/** `count` is null if it is too small to show. */
export type ExportRow = { label: string; count: number | null; text: string }

/**
 * Returns a chart's rows for exports and printouts. Small groups come last in alphabetical order so that their order does not
 * reveal a ranking.
 */
export function exportRows(bars: readonly Bar[]): ExportRow[] {
  const rows = bars.map(({ label, count }) => {
    const shown = maskSmall(count)
    return { label, count: shown, text: shown === null ? texts.figure.few : shown.toLocaleString('en-US') }
  })
  const small = rows.filter(({ count }) => count === null)
  return [...rows.filter(({ count }) => count !== null), ...small.toSorted((a, b) => a.label.localeCompare(b.label))]
}

export const countSmall = (rows: readonly { text: string }[]): number =>
  rows.filter(({ text }) => text === texts.figure.few).length
