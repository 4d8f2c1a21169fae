import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Bar } from '#domain/insights/contract.ts'
import { definitions, type Metric, metrics } from '#domain/insights/metrics.ts'
import { ExportButton } from '../../../components/ExportButton.tsx'
import { Problem } from '../../../components/Problem.tsx'
import { texts } from '../../../i18n/english/insights.ts'
import { withCode } from '../../../startup/code.ts'
import { type Asked, metricQuery } from '../queries.ts'
import { fileOf, useReport } from '../report.tsx'
import { countSmall, outside, outsideRows } from './outside.ts'

const loadCsv = () => import('../csv.ts')

const said = texts.hospital
type Figure = { metric: Metric; data: number | null | Bar[] }

/** Every figure as in exports and prints: one row per number and per bar. */
function rowsOf(figures: readonly Figure[]): { metric: Metric; label: string; told: string }[] {
  const entered = figures.find(({ metric }) => metric === 'patients-entered')?.data as number | undefined
  return figures.flatMap(({ metric, data }) => {
    if (Array.isArray(data)) return outsideRows(data).map(({ label, told }) => ({ metric, label, told }))
    return [{ metric, label: '', told: data === null ? texts.figure.nobody : outside(metric, data, entered) }]
  })
}

/** How many rows of the page's export and print will read "fewer than 5"; undefined while a figure is loading or failed. */
export function useSmallRows(asked: Asked): { small: number; all: number } | undefined {
  const found = useQueries({ queries: metrics.map(metric => metricQuery(metric, asked)) })
  const figures = metrics.map((metric, at) => ({ metric, data: found[at]!.data }))
  if (figures.some(({ data }) => data === undefined)) return undefined
  const rows = rowsOf(figures as Figure[])
  return { small: countSmall(rows), all: rows.length }
}

/** Exports all figures of the page in one table, without the counts of small groups. */
export function SaveAll({ asked }: { asked: Asked }) {
  const client = useQueryClient()
  const report = useReport()
  const [problem, setProblem] = useState<string | null>(null)
  async function bring() {
    const figures = await Promise.all(
      metrics.map(async metric => ({ metric, data: await client.fetchQuery(metricQuery(metric, asked)) })),
    )
    const { csvOf } = await withCode(loadCsv)
    const header = [texts.chart.figure, texts.chart.label, texts.chart.value, texts.chart.unit]
    const rows = rowsOf(figures).map(({ metric, label, told }) => [
      definitions[metric].title,
      label,
      told,
      definitions[metric].unit,
    ])
    return csvOf(report, header, rows)
  }
  return (
    <>
      <ExportButton
        texts={{ export: said.saveAll, exporting: said.saving }}
        fileName={`${fileOf('insights', report)}.csv`}
        bring={bring}
        onProblem={failure => setProblem(failure && said.failedFile)}
      />
      {problem && <Problem>{problem}</Problem>}
    </>
  )
}
