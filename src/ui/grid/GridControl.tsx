import Edit from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { GridRenderCellParams } from '@mui/x-data-grid'
import { Fragment, type KeyboardEvent, type ReactNode } from 'react'

/** Keeps the grid from handling arrow keys, Space, and Enter. Letters still reach the page's shortcuts. */
const stopKeys = (event: KeyboardEvent) => {
  const isLetter = event.key.length === 1 && event.key !== ' '
  if (!isLetter && event.key !== 'Tab' && event.key !== 'Escape') event.stopPropagation()
}

/** A control in a cell, such as a select or a menu. Keeps its key presses and clicks from reaching the grid. */
export const GridControl = ({ wraps = false, children }: { wraps?: boolean; children: ReactNode }) => (
  <Box
    onKeyDown={stopKeys}
    onClick={event => event.stopPropagation()}
    // Truncates long links with an ellipsis, like plain text.
    sx={{
      display: 'flex',
      flexWrap: wraps ? 'wrap' : undefined,
      alignItems: 'center',
      height: '100%',
      '& > a': { overflow: 'hidden', textOverflow: 'ellipsis' },
    }}
  >
    {children}
  </Box>
)

/** Last column, with an edit button in each row. `label` returns the button's accessible name. */
export const editColumn = <Row extends object>(label: (row: Row) => string, edit: (row: Row) => void) => ({
  // Leaves enough of the cell clickable next to the button (WCAG 2.5.8).
  minWidth: 64,
  width: 64,
  flex: 0,
  sortable: false,
  hideable: false,
  renderCell: ({ row }: GridRenderCellParams<Row & { id: number }>) => (
    <GridControl>
      <IconButton size="small" aria-label={label(row)} onClick={() => edit(row)}>
        <Edit fontSize="small" />
      </IconButton>
    </GridControl>
  ),
})

/** Lets a long word, such as an email address, wrap after an underscore or before an at sign. */
export const Breakable = ({ children }: { children: string }) => (
  <span>
    {children.split(/(?<=_)|(?=@)/).map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity.
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)
