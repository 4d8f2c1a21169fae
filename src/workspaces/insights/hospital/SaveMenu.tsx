import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { definitions, type Metric } from '#domain/insights/metrics.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { withCode } from '../../../startup/code.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import { reportFileName, useReport } from '../report.tsx'
import { countSmall, type ExportRow } from './exportRows.ts'

const loadCsv = () => import('../csv.ts')
const loadPicture = () => import('./picture.ts')

const labels = texts.figure

type Props = { metric: Metric; rows: ExportRow[]; heading: string }

/** Exports a figure as a spreadsheet or picture. The menu shows how many rows will contain "fewer than 5". */
export function SaveMenu({ metric, rows, heading }: Props) {
  const report = useReport()
  const notify = useNotify()
  const failed = ({ message }: Error) => notify(message, { type: 'error' })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { title, unit } = definitions[metric]
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
