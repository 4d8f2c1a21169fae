import Edit from '@mui/icons-material/EditOutlined'
import IconButton from '@mui/material/IconButton'
import type { GridRenderCellParams } from '@mui/x-data-grid'
import { GridControl } from './GridControl.tsx'

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
