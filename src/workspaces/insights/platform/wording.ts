import type { PanelRow } from '#domain/analytics/contract.ts'
import { type Panel, panelDefinitions } from '#domain/analytics/panels.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { timeSpan } from '../timeSpan.ts'

const said = texts.platform

/** A panel's value with its unit: "2 hr 30 min", "75%". */
export function measureOf(panel: Panel, value: number | null): string {
  if (value === null) return said.noValue
  const { unit } = panelDefinitions[panel]
  return unit === 'percent' ? said.percent(value) : timeSpan(unit === 'hours' ? value * 60 : value)
}

/** "23 facilities with fewer than 5 each". */
export const groupedOf = (panel: Panel, few: number): string =>
  (said.grouped[panel as keyof typeof said.grouped] ?? said.grouped.other)(few)

export const countOf = ({ count }: PanelRow): string => (count === null ? said.few : count.toLocaleString('en-US'))

/** Whether the bars show the value (rate or duration) instead of the count. Unmet need compares places by number of searches. */
export const drawsValue = (panel: Panel): boolean => panelDefinitions[panel].unit !== null && panel !== 'unmet-need'

/** Length of a row's bar from 0 to 1: percentages relative to 100, and other values relative to the largest row. */
export function shareOf(panel: Panel, row: PanelRow, rows: readonly PanelRow[]): number {
  const drawn = (one: PanelRow) => (drawsValue(panel) ? one.value : one.count) ?? 0
  const whole = drawsValue(panel) && panelDefinitions[panel].unit === 'percent' ? 100 : Math.max(1, ...rows.map(drawn))
  return Math.min(1, drawn(row) / whole)
}
