import type { Bar } from '#domain/insights/contract.ts'
import { type Metric, masked, smallestGroup } from '#domain/insights/metrics.ts'
import { texts } from '../../../i18n/english/insights.ts'

/**
 * A number as exports and prints show it: not where it counts fewer than five people, and no average over so few. `entered` is how
 * many people it is about.
 */
export function outside(metric: Metric, value: number, entered: number | undefined): string {
  const counts = metric === 'patients-entered' || metric === 'total-admitted-patients'
  const few = counts ? masked(value) === null : entered === undefined || (entered > 0 && entered < smallestGroup)
  return few ? texts.figure.few : value.toLocaleString('en-US')
}

/** A row of an export; `count` is null where it is too small to be shown. */
export type OutsideRow = { label: string; count: number | null; told: string }

/** A chart as exports and prints show it: small groups come last, in alphabetical order, so that their order shows no rank. */
export function outsideRows(bars: readonly Bar[]): OutsideRow[] {
  const rows = bars.map(({ label, count }) => {
    const shown = masked(count)
    return { label, count: shown, told: shown === null ? texts.figure.few : shown.toLocaleString('en-US') }
  })
  const small = rows.filter(({ count }) => count === null)
  return [...rows.filter(({ count }) => count !== null), ...small.toSorted((a, b) => a.label.localeCompare(b.label))]
}

/** How many rows of an export read "fewer than 5". */
export const countSmall = (rows: readonly { told: string }[]): number =>
  rows.filter(({ told }) => told === texts.figure.few).length
