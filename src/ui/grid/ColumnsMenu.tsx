import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown'
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp'
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { useStore } from 'ra-core'
import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react'
import type { Table, TableSettings } from '#domain/platform/tableSettings/schema.ts'
import { texts } from '../../i18n/english/grid.ts'
import { useAnnounce } from '../feedback/Announcer.tsx'
import { useIsNarrow } from '../hooks.ts'
import { tableKey } from '../savedSettings.ts'

const atTheEnd = { color: 'action.disabled', cursor: 'default' }

export type MenuColumn = { field: string; label: string; shown: boolean }

/** Menu for showing, hiding, and moving columns. Needed because the free edition of MUI X cannot move columns. */
export function ColumnsMenu({ columns }: { columns: readonly MenuColumn[] }) {
  const { settings, change, reset } = useTableSettings()
  const announce = useAnnounce()
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const fields = columns.map(({ field }) => field)
  const isLastShown = columns.filter(({ shown }) => shown).length === 1
  const show = (field: string, shown: boolean) => change({ columns: { ...settings.columns, [field]: shown } })
  // Restores focus, which is lost when a row moves or a button is disabled.
  const pressed = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (columns.length) pressed.current?.focus()
  }, [columns])
  function move({ field, label }: MenuColumn, by: -1 | 1, button: HTMLElement) {
    const order = moved(fields, field, by)
    if (!order) return
    pressed.current = button
    change({ order })
    announce(texts.moved(label, order.indexOf(field) + 1, order.length))
  }
  return (
    <>
      <Button
        ref={anchor}
        size="small"
        startIcon={<ViewColumnOutlined />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          pressed.current = null
          setOpen(true)
        }}
      >
        {texts.columns}
      </Button>
      <Popover
        open={open}
        anchorEl={anchor.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': texts.columns, sx: { minWidth: 264, p: 1 } } }}
      >
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {columns.map((column, at) => (
            <ColumnRow
              key={column.field}
              column={column}
              first={at === 0}
              last={at === columns.length - 1}
              only={column.shown && isLastShown}
              onShow={shown => show(column.field, shown)}
              onMove={(by, button) => move(column, by, button)}
            />
          ))}
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'end', pt: 0.5 }}>
          <Button size="small" onClick={reset}>
            {texts.reset}
          </Button>
        </Box>
      </Popover>
    </>
  )
}

type RowProps = {
  column: MenuColumn
  first: boolean
  last: boolean
  /** Whether this is the only visible column, which cannot be hidden. */
  only: boolean
  onShow: (shown: boolean) => void
  onMove: (by: -1 | 1, button: HTMLElement) => void
}

function ColumnRow({ column, first, last, only, onShow, onMove }: RowProps) {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pl: 1 }}>
      <FormControlLabel
        sx={{ flex: 1 }}
        label={column.label}
        slotProps={{ typography: { variant: 'body2' } }}
        control={<Checkbox size="small" checked={column.shown} disabled={only} onChange={(_event, shown) => onShow(shown)} />}
      />
      <IconButton
        size="small"
        aria-label={texts.moveUp(column.label)}
        aria-disabled={first}
        sx={first ? atTheEnd : undefined}
        onClick={event => onMove(-1, event.currentTarget)}
      >
        <KeyboardArrowUp fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={texts.moveDown(column.label)}
        aria-disabled={last}
        sx={last ? atTheEnd : undefined}
        onClick={event => onMove(1, event.currentTarget)}
      >
        <KeyboardArrowDown fontSize="small" />
      </IconButton>
    </Box>
  )
}

type Column = { field: string; hideable?: boolean }

/**
 * Returns the columns in the user's order. A new column is placed next to its default neighbor, and action columns do not move.
 */
export function ordered<C extends Column>(columns: readonly C[], order: readonly string[] = []): C[] {
  const movable = columns.filter(column => column.hideable !== false)
  const chosen = order.flatMap(field => movable.filter(column => column.field === field))
  const result = [...chosen]
  for (const [index, column] of movable.entries()) {
    if (chosen.includes(column)) continue
    const previous = movable[index - 1]
    result.splice(previous ? result.indexOf(previous) + 1 : 0, 0, column)
  }
  return columns.map(column => (column.hideable === false ? column : result.shift()!))
}

/** Returns the order after moving a column left or right. Undefined if the column is already at the edge. */
export function moved(fields: readonly string[], field: string, by: -1 | 1): string[] | undefined {
  const from = fields.indexOf(field)
  const neighbor = fields[from + by]
  if (from < 0 || neighbor === undefined) return undefined
  return fields.map((name, index) => (index === from ? neighbor : index === from + by ? field : name))
}

/** The enclosing list's table. */
export const TableContext = createContext<Table | null>(null)

const noSettings: TableSettings = {}

/** Returns the user's settings for a table, which the server stores. Narrow screens have separate settings. */
export function useTableSettings(override?: Table) {
  const contextTable = useContext(TableContext)
  const table = override ?? contextTable
  const isNarrow = useIsNarrow()
  if (!table) throw new Error('useTableSettings outside a ConsoleList')
  const [settings, set] = useStore<TableSettings>(tableKey(isNarrow ? `${table}.narrow` : table), noSettings)
  return {
    settings,
    /** On a narrow screen, values wrap unless the user chooses otherwise, because names are longer than their column. */
    density: settings.density ?? (isNarrow ? 'standard' : 'compact'),
    change: (part: TableSettings) => set(previous => ({ ...previous, ...part })),
    reset: () => set(noSettings),
  }
}
