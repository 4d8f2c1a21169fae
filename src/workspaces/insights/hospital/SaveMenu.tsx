import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { saveFile } from '../../../components/saveFile.ts'
import { texts } from '../../../i18n/english/insights.ts'

export type SavedBar = { label: string; count: number /** The count as it may leave the organization. */; told: string }

type Props = { title: string; bars: SavedBar[]; heading: string }

const fileOf = (title: string, kind: string) => `${title.toLowerCase().replaceAll(' ', '-')}.${kind}`

/** Saves a figure as a table or as a picture, its small groups masked. */
export function SaveMenu({ title, bars, heading }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  async function save(kind: 'csv' | 'png') {
    setAnchor(null)
    if (kind === 'csv') {
      const { csvOf } = await import('./csv.ts')
      saveFile(
        csvOf(
          [heading, texts.chart.value],
          bars.map(({ label, told }) => [label, told]),
        ),
        fileOf(title, kind),
      )
    } else {
      const { drawBars } = await import('./picture.ts')
      saveFile(await drawBars(title, bars), fileOf(title, kind))
    }
  }
  return (
    <>
      <IconButton
        size="small"
        aria-label={texts.figure.saveOf(title)}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <FileDownloadOutlined fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => save('csv')}>{texts.figure.csv}</MenuItem>
        <MenuItem onClick={() => save('png')}>{texts.figure.png}</MenuItem>
      </Menu>
    </>
  )
}
