import Edit from '@mui/icons-material/EditOutlined'
import IconButton from '@mui/material/IconButton'
import type { GridRenderCellParams } from '@mui/x-data-grid'
import { GridControl } from './GridControl.tsx'

/** The last column: an edit button in each row, with `label` as its accessible name. */
export const editColumn = <Row extends object>(label: (row: Row) => string, edit: (row: Row) => void) => ({
  // Wide enough for the cell itself to remain clickable beside the button (WCAG 2.5.8).
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
