import Close from '@mui/icons-material/Close'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Toolbar } from '@mui/x-data-grid'
import { useListContext } from 'ra-core'
import { useRef, useState } from 'react'
import { bulkLimit } from '#domain/bulk.ts'
import { texts } from '../../i18n/english/bulk.ts'
import type { MenuColumn } from './ColumnsMenu.tsx'
import { GridToolbar } from './GridToolbar.tsx'
import { useSelection } from './selection.tsx'

type Selected = NonNullable<ReturnType<typeof useSelection>>

/** Bar above the rows with the toolbar. While rows are selected, it has the bulk actions instead, at the same height. */
export function GridBar({ columns }: { columns: readonly MenuColumn[] }) {
  const selection = useSelection()
  return selection?.ids.size ? <SelectionBar {...selection} /> : <GridToolbar columns={columns} />
}

function SelectionBar({ ids, actions, clear, selectAll }: Selected) {
  const { total = 0 } = useListContext()
  const [fetching, setFetching] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  /** Clears the selection. Moves focus to the page's checkbox, because the focused bar disappears. */
  function leave() {
    const grid = bar.current?.closest('.MuiDataGrid-root')
    clear()
    grid?.querySelector<HTMLElement>('input[type=checkbox]')?.focus()
  }
  async function selectEverything() {
    setFetching(true)
    await selectAll().finally(() => setFetching(false))
  }
  const max = Math.min(total, bulkLimit)
  return (
    <Toolbar style={{ minHeight: 44 }}>
      <Box ref={bar} sx={{ display: 'flex', alignItems: 'center', gap: 0.5, width: '100%', whiteSpace: 'nowrap' }}>
        <IconButton size="small" aria-label={texts.clear} onClick={leave}>
          <Close fontSize="small" />
        </IconButton>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {texts.selected(ids.size)}
        </Typography>
        {ids.size < max && (
          <Button size="small" disabled={fetching} onClick={selectEverything}>
            {total > bulkLimit ? texts.first(max) : texts.everything(max)}
          </Button>
        )}
        <Box sx={{ flex: 1 }} />
        <Actions actions={actions} disabled={fetching || ids.size > bulkLimit} act={({ onClick }) => onClick([...ids], clear)} />
      </Box>
    </Toolbar>
  )
}

type ActionsProps = Pick<Selected, 'actions'> & { disabled: boolean; act: (action: Selected['actions'][number]) => void }

/** Shows the actions as buttons side by side or, on narrow screens, as a menu. */
function Actions({ actions, disabled, act }: ActionsProps) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (!isNarrow || actions.length < 2)
    return actions.map(action => (
      <Button key={action.label} size="small" variant="outlined" disabled={disabled} onClick={() => act(action)}>
        {action.label}
      </Button>
    ))
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        disabled={disabled}
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {texts.actions}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {actions.map(action => (
          <MenuItem
            key={action.label}
            onClick={() => {
              setAnchor(null)
              act(action)
            }}
          >
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
