import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import type { Bar } from '#domain/insights/contract.ts'
import { definitions, type Metric, maskSmall, smallestGroup } from '#domain/insights/metrics.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { withCode } from '../../../startup/code.ts'
import { saveFile } from '../../../ui/browser.ts'
import { reportFileName, useReport } from '../report.tsx'

const loadCsv = () => import('../csv.ts')
const loadPicture = () => import('./picture.ts')

const labels = texts.figure

type Props = { metric: Metric; title: string; rows: ExportRow[]; heading: string }

/** Exports a figure as a spreadsheet or picture. The menu shows how many rows will contain "fewer than 5". */
export function SaveMenu({ metric, title, rows, heading }: Props) {
  const report = useReport()
  const notify = useNotify()
  const failed = ({ message }: Error) => notify(message, { type: 'error' })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const unit = domainValue(definitions[metric].unit)
  const small = countSmall(rows)
  async function save(kind: 'csv' | 'png') {
    setAnchor(null)
    const about = { ...report, title: `${report.title}: ${title}` }
    const name = `${reportFileName(metric, report)}.${kind}`
    if (kind === 'csv') {
      const { toCsv } = await withCode(loadCsv)
      const header = [heading, texts.chart.value, texts.chart.unit]
      saveFile(
        toCsv(
          about,
          header,
          rows.map(({ label, text }) => [label, text, unit]),
        ),
        name,
      )
    } else {
      const { drawBars } = await withCode(loadPicture)
      saveFile(await drawBars(title, rows, about), name)
    }
  }
  return (
    <>
      <IconButton
        size="small"
        aria-label={labels.saveOf(title)}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <FileDownloadOutlined fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        {small > 0 && (
          <Typography
            component="li"
            role="presentation"
            variant="body2"
            color="textSecondary"
            sx={{ px: 2, py: 1, maxWidth: 260 }}
          >
            {labels.small(small, rows.length)}
          </Typography>
        )}
        <MenuItem onClick={() => save('csv').catch(failed)}>{labels.csv}</MenuItem>
        <MenuItem onClick={() => save('png').catch(failed)}>{labels.png}</MenuItem>
      </Menu>
    </>
  )
}

/**
 * Formats a number for exports and printouts. Masks a count below five, and any other figure based on fewer than five people.
 * `entered` is the number of people behind the figure.
 */
export function formatForExport(metric: Metric, value: number, entered: number | undefined): string {
  const counts = metric === 'patients-entered' || metric === 'total-admitted-patients'
  const few = counts ? maskSmall(value) === null : entered === undefined || (entered > 0 && entered < smallestGroup)
  return few ? texts.figure.few : value.toLocaleString('en-US')
}

/** `count` is null if it is too small to show. */
export type ExportRow = { label: string; count: number | null; text: string }

/**
 * Returns a chart's rows for exports and printouts. Small groups come last in alphabetical order so that their order does not
 * reveal a ranking.
 */
export function exportRows(bars: readonly Bar[]): ExportRow[] {
  const rows = bars.map(({ label, count }) => {
    const shown = maskSmall(count)
    return { label, count: shown, text: shown === null ? texts.figure.few : shown.toLocaleString('en-US') }
  })
  const small = rows.filter(({ count }) => count === null)
  return [...rows.filter(({ count }) => count !== null), ...small.toSorted((a, b) => a.label.localeCompare(b.label))]
}

export const countSmall = (rows: readonly { text: string }[]): number =>
  rows.filter(({ text }) => text === texts.figure.few).length
