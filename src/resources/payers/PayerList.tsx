import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { useEffect, useMemo } from 'react'
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom'
import { payers } from '#domain/directory/payers/contract.ts'
import type { Payer } from '#domain/directory/payers/schema.ts'
import { call } from '../../dataProvider/call.ts'
import { queryClient } from '../../dataProvider/queryClient.ts'
import { texts } from '../../i18n/english/payers.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useLastPayerList } from '../../store/lastPayerList.ts'
import { type ConsoleColumn, ConsoleDataGrid } from '../../ui/console/ConsoleDataGrid.tsx'
import { ConsoleList } from '../../ui/console/ConsoleList.tsx'
import { DialogButton } from '../../ui/console/DialogButton.tsx'
import { searchFilter } from '../../ui/console/filters.tsx'
import { editColumn } from '../../ui/grid/GridControl.tsx'
import { editIn } from '../../ui/grid/ListActs.tsx'
import { ActiveField, activeColumn } from '../../ui/StatusChip.tsx'
import { lazyWithRetry } from '../../ui/screen/lazyWithRetry.tsx'
import { pacificDate } from '../../ui/times.ts'
import { useActiveBulk } from '../ActiveBulk.tsx'

// The forms load only for users who may edit payers.
const dialogs = () => import('./PayerDialog.tsx')
const EditPayerDialog = lazyWithRetry(dialogs, 'EditPayerDialog', 'dialog')
const NewPayerDialog = lazyWithRetry(dialogs, 'NewPayerDialog', 'dialog')

const tableOf = { Public: 'publicPayers', Private: 'privatePayers' } as const
const filters = () => [searchFilter(texts.search)]

export const PublicPayerList = () => <PayerList insurance_type="Public" />
export const PrivatePayerList = () => <PayerList insurance_type="Private" />

/** Lists active and inactive payers of one type (PAYR-002). */
function PayerList({ insurance_type }: Pick<Payer, 'insurance_type'>) {
  const translate = useTranslate()
  const filter = useMemo(() => ({ insurance_type }), [insurance_type])
  const { pathname } = useLocation()
  const [, setLastList] = useLastPayerList()
  useEffect(() => setLastList(pathname), [pathname, setLastList])
  const navigate = useNavigate()
  const notify = useNotify()
  const merge = (ids: number[]) =>
    ids.length === 2 ? navigate(`/admin/payer_duplicates?pair=${ids.join('-')}`) : notify(texts.duplicates.two, { type: 'info' })
  const bulkActions = useActiveBulk<Payer>('payers', {
    words: texts.bulk,
    onChanged: reload,
    also: { label: texts.duplicates.merge, onClick: merge },
  })
  const title = translate(`resources.payers.title.${insurance_type}`)
  return (
    <ConsoleList<Payer>
      key={insurance_type}
      resource="payers"
      table={tableOf[insurance_type]}
      title={title}
      filter={filter}
      filters={filters()}
      exported={{ fileName: 'insurance-providers', load: input => call(payers.export, input) }}
      actions={
        <>
          <Button variant="outlined" component={RouterLink} to="/admin/payer_duplicates">
            {texts.duplicates.open}
          </Button>
          <DialogButton label={translate('resources.payers.add')} onClosed={reload}>
            {dialog => <NewPayerDialog {...dialog} />}
          </DialogButton>
        </>
      }
    >
      <ConsoleDataGrid<Payer>
        label={title}
        columns={columns}
        narrow={narrowColumns}
        rowName={nameOf}
        rowClick={edit}
        bulkActions={bulkActions}
      />
    </ConsoleList>
  )
}

const nameOf = ({ payer_name }: Payer) => payer_name

const reload = () => queryClient.invalidateQueries({ queryKey: ['payers'] })
const edit = editIn(EditPayerDialog, reload)

/** Columns that tablets show by default. */
const narrowColumns = ['payer_name', 'active', 'edit']

/** The payer table's columns (PAYR-001). The last column has the edit button. */
const columns = (): ConsoleColumn<Payer>[] => [
  { field: 'id', width: 64 },
  { field: 'payer_code' },
  { field: 'payer_name', flex: 2, minWidth: 150 },
  { field: 'updated_at', valueFormatter: pacificDate },
  { field: 'insurance_type', minWidth: 150, valueFormatter: (type: Payer['insurance_type']) => texts.types[type] },
  { field: 'active', ...activeColumn, cell: <ActiveField /> },
  { field: 'edit', ...editColumn<Payer>(row => texts.edit(row.payer_name), edit) },
]
