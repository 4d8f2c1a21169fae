import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { Toolbar } from '@mui/x-data-grid'
import { useListContext } from 'ra-core'
import { useRef, useState } from 'react'
import { bulkLimit } from '#domain/bulk.ts'
import { texts } from '../../i18n/english/bulk.ts'
import { GridToolbar } from './GridToolbar.tsx'
import { useSelection } from './selection.tsx'

/** Above the rows: the grid's tools or, in the same place and height, what can be done with the selected rows. */
export function GridBar({ name }: { name: string }) {
  const selection = useSelection()
  return selection?.ids.size ? <SelectionBar {...selection} /> : <GridToolbar name={name} />
}

function SelectionBar({ ids, actions, clear, selectAll }: NonNullable<ReturnType<typeof useSelection>>) {
  const { total = 0 } = useListContext()
  const [fetching, setFetching] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  /** The bar goes away under the focus, which then belongs to the check box of the page. */
  function leave() {
    const grid = bar.current?.closest('[role=grid], .MuiDataGrid-root')
    clear()
    grid?.querySelector<HTMLElement>('input[type=checkbox]')?.focus()
  }
  async function everything() {
    setFetching(true)
    await selectAll().finally(() => setFetching(false))
  }
  const most = Math.min(total, bulkLimit)
  return (
    <Toolbar style={{ minHeight: 44 }}>
      <Box
        ref={bar}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: { xs: 0.5, sm: 1 },
          width: '100%',
          whiteSpace: 'nowrap',
          overflowX: 'auto',
        }}
      >
        <Typography variant="body2" sx={{ fontWeight: 600, pl: 1 }}>
          {texts.selected(ids.size)}
        </Typography>
        {ids.size < most && (
          <Button size="small" disabled={fetching} onClick={everything} sx={{ flexShrink: 0 }}>
            {total > bulkLimit ? texts.first(most) : texts.everything(most)}
          </Button>
        )}
        <Box sx={{ flex: 1 }} />
        {actions.map(({ label, onClick }) => (
          <Button
            key={label}
            size="small"
            variant="outlined"
            disabled={ids.size > bulkLimit}
            onClick={() => onClick([...ids], clear)}
            sx={{ flexShrink: 0 }}
          >
            {label}
          </Button>
        ))}
        <IconButton size="small" aria-label={texts.clear} onClick={leave}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
    </Toolbar>
  )
}
