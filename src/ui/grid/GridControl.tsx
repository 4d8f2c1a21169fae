import Edit from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { type RaRecord, useRecordContext } from 'ra-core'
import type { KeyboardEvent, ReactNode } from 'react'
import { type ListActs, useListActs } from './ListActs.tsx'

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

type EditProps<Row> = { label: (row: Row) => string; edit: (row: Row, acts: ListActs) => void }

/** Last column, with an edit button in each row. `label` returns the button's accessible name. */
export const editColumn = <Row extends RaRecord>(label: EditProps<Row>['label'], edit: EditProps<Row>['edit']) => ({
  // Leaves enough of the cell clickable next to the button (WCAG 2.5.8).
  minWidth: 64,
  width: 64,
  sortable: false,
  hideable: false,
  corner: true as const,
  control: <EditButton<Row> label={label} edit={edit} />,
})

function EditButton<Row extends RaRecord>({ label, edit }: EditProps<Row>) {
  const row = useRecordContext<Row>()!
  const acts = useListActs()
  return (
    <IconButton size="small" aria-label={label(row)} onClick={() => edit(row, acts)}>
      <Edit fontSize="small" />
    </IconButton>
  )
}
