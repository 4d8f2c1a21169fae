import type { GridColDef } from '@mui/x-data-grid'
import type { Payer } from '#domain/payers/schema.ts'
import { editColumn } from '../../components/grid/editColumn.tsx'
import { pacificDate } from '../../components/pacificDate.ts'
import { texts as fields } from '../../i18n/english/fields.ts'
import { texts } from '../../i18n/english/payers.ts'

const column = (field: keyof typeof texts.labels, more: Partial<GridColDef<Payer>> = {}): GridColDef<Payer> => ({
  field,
  headerName: texts.labels[field],
  ...more,
})

/** Columns shown by default on phones. */
export const narrowColumns = ['payer_name', 'active', 'edit']

/** Columns of the payer table (PAYR-001); the last one has the edit button. */
export const columnsOf = (edit: (payer: Payer) => void): GridColDef<Payer>[] => [
  column('id', { minWidth: 64, flex: 0, width: 72 }),
  column('payer_code'),
  column('payer_name', { minWidth: 150, flex: 2 }),
  column('updated_at', { valueFormatter: pacificDate }),
  column('insurance_type', { minWidth: 160, valueFormatter: (type: Payer['insurance_type']) => texts.types[type] }),
  column('active', { minWidth: 90, valueFormatter: (active: boolean) => (active ? fields.inUse.active : fields.inUse.inactive) }),
  column(
    'edit',
    editColumn(row => texts.edit(row.payer_name), edit),
  ),
]
