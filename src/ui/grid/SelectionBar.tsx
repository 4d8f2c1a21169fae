import Close from '@mui/icons-material/Close'
import DensitySmall from '@mui/icons-material/DensitySmall'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type GridDensity, Toolbar } from '@mui/x-data-grid'
import { useListContext } from 'ra-core'
import { useRef, useState } from 'react'
import { bulkLimit } from '#domain/platform/bulk.ts'
import { texts } from '../../i18n/english/bulk.ts'
import { texts as gridTexts } from '../../i18n/english/grid.ts'
import { ColumnsMenu, type MenuColumn } from './ColumnsMenu.tsx'
import { type OfferedAction, useSelection } from './selection.tsx'
import { useTableSettings } from './tableSettings.ts'

type Selected = NonNullable<ReturnType<typeof useSelection>>

/** Bar above the rows. Shows the toolbar or, while rows are selected, the bulk actions. Both have the same height. */
export function GridBar({ columns }: { columns: readonly MenuColumn[] }) {
  const selection = useSelection()
  return selection?.ids.size ? <SelectionBar {...selection} /> : <GridToolbar columns={columns} />
}

function SelectionBar({ ids, actions, clear, selectAll }: Selected) {
  const { total = 0 } = useListContext()
  const [fetching, setFetching] = useState(false)
  const [everything, setEverything] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  /** Clears the selection. Moves focus to the checkbox that selects the page, because the bar that had focus disappears. */
  function leave() {
    const grid = bar.current?.closest('.MuiDataGrid-root')
    clear()
    grid?.querySelector<HTMLElement>('input[type=checkbox]')?.focus()
  }
  async function selectEverything() {
    setFetching(true)
    await selectAll()
      .then(setEverything)
      .finally(() => setFetching(false))
  }
  const max = Math.min(total, bulkLimit)
  return (
    <Toolbar style={{ minHeight: 44 }}>
      <Box
        ref={bar}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          width: '100%',
          whiteSpace: { xs: 'normal', sm: 'nowrap' },
          lineHeight: 1.2,
        }}
      >
        <IconButton size="small" aria-label={texts.clear} onClick={leave}>
          <Close fontSize="small" />
        </IconButton>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {texts.selected(ids.size)}
        </Typography>
        {ids.size < max && ids.size !== everything && (
          <Button size="small" disabled={fetching} onClick={selectEverything}>
            {total > bulkLimit ? texts.first(max) : texts.everything(max)}
          </Button>
        )}
        <Box sx={{ flex: 1 }} />
        <Actions
          actions={actions}
          all={ids.size}
          disabled={fetching || ids.size > bulkLimit}
          act={action => action.onClick(action.ids, clear)}
        />
      </Box>
    </Toolbar>
  )
}

type ActionsProps = Pick<Selected, 'actions'> & {
  /** Number of selected rows. */
  all: number
  disabled: boolean
  act: (action: OfferedAction) => void
}

/** The action's label, with the number of rows that it applies to, if that is not all of them. */
const labelOf = ({ label, ids, max }: OfferedAction, all: number) => {
  if (ids.length > max) return texts.atMost(label, max)
  return ids.length === all ? label : texts.someOf(label, ids.length, all)
}
const isOffered = ({ ids, max }: OfferedAction) => ids.length > 0 && ids.length <= max

/** Shows the actions as buttons side by side or, on narrow screens, as a menu. */
function Actions({ actions, all, disabled, act }: ActionsProps) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (!isNarrow || actions.length < 2)
    return actions.map(action => (
      <Button
        key={action.label}
        size="small"
        variant="outlined"
        disabled={disabled || !isOffered(action)}
        onClick={() => act(action)}
      >
        {labelOf(action, all)}
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
            disabled={!isOffered(action)}
            onClick={() => {
              setAnchor(null)
              act(action)
            }}
          >
            {labelOf(action, all)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** Shows the number of rows and the table settings: columns and density. */
function GridToolbar({ columns }: { columns: readonly MenuColumn[] }) {
  const { total } = useListContext()
  return (
    <Toolbar style={{ minHeight: 44 }}>
      <Typography variant="body2" color="textSecondary" sx={{ flex: 1, pl: 1 }}>
        {total !== undefined && gridTexts.found(total)}
      </Typography>
      <ColumnsMenu columns={columns} />
      <DensityMenu />
    </Toolbar>
  )
}

function DensityMenu() {
  const { settings, change } = useTableSettings()
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const chosen = settings.density ?? 'compact'
  return (
    <Box>
      <Button
        ref={anchor}
        size="small"
        startIcon={<DensitySmall />}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {gridTexts.density}
      </Button>
      <Menu anchorEl={anchor.current} open={open} onClose={() => setOpen(false)}>
        {(Object.entries(gridTexts.densities) as [GridDensity, string][]).map(([density, label]) => (
          <MenuItem
            key={density}
            role="menuitemradio"
            aria-checked={chosen === density}
            selected={chosen === density}
            onClick={() => {
              change({ density })
              setOpen(false)
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  )
}
