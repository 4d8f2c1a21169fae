import type { GridColDef } from '@mui/x-data-grid'
import type { Payer } from '#domain/payers/schema.ts'
import { ActiveChip } from '../../components/ActiveChip.tsx'
import { editColumn } from '../../components/grid/editColumn.tsx'
import { pacificDate } from '../../components/pacificDate.ts'
import { texts } from '../../i18n/english/payers.ts'

/** Columns shown by default on phones. */
export const narrowColumns = ['payer_name', 'active', 'edit']

/** Columns of the payer table (PAYR-001); the last one has the edit button. */
export const columnsOf = (edit: (payer: Payer) => void): GridColDef<Payer>[] => [
  { field: 'id', flex: 0, width: 64, minWidth: 64 },
  { field: 'payer_code' },
  { field: 'payer_name', flex: 2, minWidth: 150 },
  { field: 'updated_at', valueFormatter: pacificDate },
  { field: 'insurance_type', minWidth: 150, valueFormatter: (type: Payer['insurance_type']) => texts.types[type] },
  { field: 'active', flex: 0, width: 100, minWidth: 100, renderCell: ({ row }) => <ActiveChip active={row.active} /> },
  { field: 'edit', ...editColumn(row => texts.edit(row.payer_name), edit) },
]
