import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Bar } from '#domain/insights/contract.ts'
import { definitions, metrics } from '#domain/insights/metrics.ts'
import { ExportButton } from '../../../components/ExportButton.tsx'
import { Problem } from '../../../components/Problem.tsx'
import { texts } from '../../../i18n/english/insights.ts'
import { type Asked, metricQuery } from '../queries.ts'
import { outside, outsideBar } from './outside.ts'

const said = texts.hospital

/** Saves every figure of the page in one table, small groups masked. */
export function SaveAll({ asked }: { asked: Asked }) {
  const client = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  async function bring() {
    const figures = await Promise.all(
      metrics.map(async metric => ({ metric, data: await client.fetchQuery(metricQuery(metric, asked)) })),
    )
    const entered = figures[0]!.data as number
    const rows = figures.flatMap(({ metric, data }) => {
      const { title } = definitions[metric]
      if (Array.isArray(data)) return (data as Bar[]).map(bar => [title, bar.label, outsideBar(bar.count)])
      return [[title, '', data === null ? texts.figure.nobody : outside(metric, data, entered)]]
    })
    const { csvOf } = await import('./csv.ts')
    return csvOf([texts.chart.figure, texts.chart.label, texts.chart.value], rows)
  }
  return (
    <>
      <ExportButton
        texts={{ export: said.saveAll, exporting: said.saving, exportName: said.fileName }}
        bring={bring}
        onProblem={failure => setProblem(failure && said.failedFile)}
      />
      {problem && <Problem>{problem}</Problem>}
    </>
  )
}
