import type { PanelRow } from '#domain/analytics/contract.ts'
import { type Panel, panelDefinitions } from '#domain/analytics/panels.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { timeSpan } from '../timeSpan.ts'

const labels = texts.platform

/** A panel's value with its unit: "2 hr 30 min", "75%". */
export function formatValue(panel: Panel, value: number | null): string {
  if (value === null) return labels.noValue
  const { unit } = panelDefinitions[panel]
  return unit === 'percent' ? labels.percent(value) : timeSpan(unit === 'hours' ? value * 60 : value)
}

/** Some panels' rows have a name of their own when they are grouped. */
const groupedLabels: Partial<Record<Panel, (count: number) => string>> = labels.grouped

/** Such as "23 facilities with fewer than 5 each". */
export const maskedLabel = (panel: Panel, count: number): string => (groupedLabels[panel] ?? labels.grouped.other)(count)

export const formatCount = ({ count }: PanelRow): string => (count === null ? labels.few : count.toLocaleString('en-US'))

/**
 * Whether the bars show the value (rate or duration) instead of the count. Unmet need is an exception: its bars compare counties
 * by number of searches.
 */
export const drawsValue = (panel: Panel): boolean => panelDefinitions[panel].unit !== null && panel !== 'unmet-need'

/** Length of a row's bar from 0 to 1, relative to 100 for percentages and relative to the largest row otherwise. */
export function barFraction(panel: Panel, row: PanelRow, rows: readonly PanelRow[]): number {
  const barValue = (item: PanelRow) => (drawsValue(panel) ? item.value : item.count) ?? 0
  const fullValue = drawsValue(panel) && panelDefinitions[panel].unit === 'percent' ? 100 : Math.max(1, ...rows.map(barValue))
  return Math.min(1, barValue(row) / fullValue)
}
