import { type Metric, masked, smallestGroup } from '#domain/insights/metrics.ts'
import { texts } from '../../../i18n/english/insights.ts'

/**
 * How a number is told in what leaves the organization: not where it counts fewer than five people, and no average over so
 * few. `entered` is how many people it is about.
 */
export function outside(metric: Metric, value: number, entered: number | undefined): string {
  const counts = metric === 'patients-entered' || metric === 'total-admitted-patients'
  const few = counts ? masked(value) === null : entered === undefined || (entered > 0 && entered < smallestGroup)
  return few ? texts.figure.few : value.toLocaleString('en-US')
}

/** The same for a bar of a chart. */
export const outsideBar = (count: number): string => (masked(count) === null ? texts.figure.few : count.toLocaleString('en-US'))
