import type { Bar } from '#domain/insights/contract.ts'
import { type Metric, masked, smallestGroup } from '#domain/insights/metrics.ts'
import { texts } from '../../../i18n/english/insights.ts'

/**
 * A number for exports and printouts, masked if it counts fewer than five people or is an average over fewer than five. `entered`
 * is the number of people it is based on.
 */
export function formatForExport(metric: Metric, value: number, entered: number | undefined): string {
  const counts = metric === 'patients-entered' || metric === 'total-admitted-patients'
  const few = counts ? masked(value) === null : entered === undefined || (entered > 0 && entered < smallestGroup)
  return few ? texts.figure.few : value.toLocaleString('en-US')
}

/** A row of an export; `count` is null if too small to show. */
export type ExportRow = { label: string; count: number | null; text: string }

/** A chart for exports and printouts: small groups come last in alphabetical order, so that their order reveals no ranking. */
export function exportRows(bars: readonly Bar[]): ExportRow[] {
  const rows = bars.map(({ label, count }) => {
    const shown = masked(count)
    return { label, count: shown, text: shown === null ? texts.figure.few : shown.toLocaleString('en-US') }
  })
  const small = rows.filter(({ count }) => count === null)
  return [...rows.filter(({ count }) => count !== null), ...small.toSorted((a, b) => a.label.localeCompare(b.label))]
}

/** How many rows of an export read "fewer than 5". */
export const countSmall = (rows: readonly { text: string }[]): number =>
  rows.filter(({ text }) => text === texts.figure.few).length
