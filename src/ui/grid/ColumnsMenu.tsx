import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown'
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp'
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { useLayoutEffect, useRef, useState } from 'react'
import { texts } from '../../i18n/english/grid.ts'
import { useAnnounce } from '../feedback/Announcer.tsx'
import { moved } from './columnOrder.ts'
import { useTableSettings } from './tableSettings.ts'

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
