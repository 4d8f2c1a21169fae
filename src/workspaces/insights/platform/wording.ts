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

/** What a panel's bars show: a rate or a time where it has one, else the count. Places are compared by their searches. */
export const drawsValue = (panel: Panel): boolean => panelDefinitions[panel].unit !== null && panel !== 'unmet-need'

/** How long a row's bar is, from 0 to 1. A percentage is drawn of 100, everything else of the largest row. */
export function shareOf(panel: Panel, row: PanelRow, rows: readonly PanelRow[]): number {
  const drawn = (one: PanelRow) => (drawsValue(panel) ? one.value : one.count) ?? 0
  const whole = drawsValue(panel) && panelDefinitions[panel].unit === 'percent' ? 100 : Math.max(1, ...rows.map(drawn))
  return Math.min(1, drawn(row) / whole)
}
