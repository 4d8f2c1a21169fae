import type { PanelRow } from '#domain/insights/analytics/contract.ts'
import { type Panel, panelDefinitions } from '#domain/insights/analytics/panels.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { timeSpan } from '../report.tsx'

const labels = texts.platform

/** A panel's value with its unit: "2 hr 30 min", "75%". */
export function formatValue(panel: Panel, value: number | null): string {
  if (value === null) return labels.noValue
  const { unit } = panelDefinitions[panel]
  return unit === 'percent' ? labels.percent(value) : timeSpan(unit === 'hours' ? value * 60 : value)
}

/** Panels with their own wording for grouped rows. */
const groupedLabels: Partial<Record<Panel, (count: number) => string>> = labels.grouped

/** Describes masked rows, such as "23 facilities with fewer than 5 each". */
export const maskedLabel = (panel: Panel, count: number): string => (groupedLabels[panel] ?? labels.grouped.other)(count)

/** A row's label in the current language. It joins up to two values, such as a level of care and a county. */
export const labelText = ({ label }: Pick<PanelRow, 'label'>): string => label.split(' · ').map(domainValue).join(' · ')

export const formatCount = ({ count }: PanelRow): string => (count === null ? labels.few : count.toLocaleString('en-US'))

/**
 * Whether the bars show the value (a rate or duration) instead of the count. The bars for unmet need show counts, to compare
 * counties by number of searches.
 */
export const drawsValue = (panel: Panel): boolean => panelDefinitions[panel].unit !== null && panel !== 'unmet-need'

/** Length of a row's bar, from 0 to 1. Percentages are relative to 100, and other values to the largest row. */
export function barFraction(panel: Panel, row: PanelRow, rows: readonly PanelRow[]): number {
  const barValue = (item: PanelRow) => (drawsValue(panel) ? item.value : item.count) ?? 0
  const fullValue = drawsValue(panel) && panelDefinitions[panel].unit === 'percent' ? 100 : Math.max(1, ...rows.map(barValue))
  return Math.min(1, barValue(row) / fullValue)
}
