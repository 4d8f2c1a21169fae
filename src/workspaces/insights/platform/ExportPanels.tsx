import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PanelFilters } from '#domain/analytics/contract.ts'
import { type Panel, panelDefinitions, panels } from '#domain/analytics/panels.ts'
import { ExportButton } from '../../../components/ExportButton.tsx'
import { Problem } from '../../../components/Problem.tsx'
import { texts } from '../../../i18n/english/insights.ts'
import { withCode } from '../../../startup/code.ts'
import { type PanelAnswer, panelQuery } from '../queries.ts'
import { fileOf, useReport } from '../report.tsx'
import { countOf, groupedOf, measureOf } from './wording.ts'

const loadCsv = () => import('../csv.ts')

const said = texts.platform

/** A panel's rows as on screen, and a note on how many are omitted. */
function rowsOf(panel: Panel, { data, total, few }: PanelAnswer): string[][] {
  const { title, kind, unit } = panelDefinitions[panel]
  const rows = data.filter(({ count }) => kind === 'series' || count !== null)
  const row = (label: string, count: string, value: string) => [title, label, count, said.counted[panel], value]
  return [
    ...rows.map(one => row(one.label, countOf(one), unit ? measureOf(panel, one.value) : '')),
    ...(rows.length < total ? [row(said.shown(rows.length, total), '', '')] : []),
    ...(kind !== 'series' && few > 0 ? [row(groupedOf(panel, few), said.few, '')] : []),
  ]
}

/** Exports all panels in one table. */
export function ExportPanels({ asked }: { asked: PanelFilters }) {
  const client = useQueryClient()
  const report = useReport()
  const [problem, setProblem] = useState<string | null>(null)
  async function bring() {
    const found = await Promise.all(
      panels.map(async panel => ({ panel, answer: await client.fetchQuery(panelQuery(panel, asked)) })),
    )
    const { csvOf } = await withCode(loadCsv)
    const { figure, label, value, unit } = texts.chart
    return csvOf(
      report,
      [figure, label, value, unit, said.measure],
      found.flatMap(({ panel, answer }) => rowsOf(panel, answer)),
    )
  }
  return (
    <>
      <ExportButton
        texts={{ export: texts.hospital.saveAll, exporting: texts.hospital.saving }}
        fileName={`${fileOf('platform-analytics', report)}.csv`}
        bring={bring}
        onProblem={failure => setProblem(failure && texts.hospital.failedFile)}
      />
      {problem && <Problem>{problem}</Problem>}
    </>
  )
}
