import { useCanAccess, useDataProvider, useNotify } from 'ra-core'
import { treatmentTerms } from '#domain/imports/treatmentTerms/contract.ts'
import { type TreatmentTerm, termKinds } from '#domain/imports/treatmentTerms/schema.ts'
import { call } from '../../dataProvider/call.ts'
import { queryClient } from '../../dataProvider/queryClient.ts'
import { texts } from '../../i18n/english/treatmentTerms.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { type ConsoleColumn, ConsoleDataGrid } from '../../ui/console/ConsoleDataGrid.tsx'
import { ConsoleList } from '../../ui/console/ConsoleList.tsx'
import { DialogButton } from '../../ui/console/DialogButton.tsx'
import { searchFilter, selectFilter } from '../../ui/console/filters.tsx'
import { editColumn } from '../../ui/grid/GridControl.tsx'
import { editIn } from '../../ui/grid/ListActs.tsx'
import { lazyWithRetry } from '../../ui/screen/lazyWithRetry.tsx'
import { pacificDate } from '../../ui/times.ts'
import { useUndo } from '../../ui/useUndo.tsx'

const dialogs = () => import('./TreatmentTermDialog.tsx')
const EditTermDialog = lazyWithRetry(dialogs, 'EditTreatmentTermDialog', 'dialog')
const NewDialog = lazyWithRetry(dialogs, 'NewTreatmentTermDialog', 'dialog')

const filters = () => [
  searchFilter(texts.search),
  selectFilter(
    'kind',
    termKinds.map(kind => ({ id: kind, name: texts.kinds[kind] })),
  ),
]

/** The words and taxonomy terms by which imports recognize treatment. Only super admins change them. */
export function TreatmentTermList() {
  const translate = useTranslate()
  const { canAccess: mayChange } = useCanAccess({ resource: 'treatmentTerms', action: 'change' })
  const remove = useRemove()
  const title = translate('resources.treatmentTerms.title')
  return (
    <ConsoleList<TreatmentTerm>
      resource="treatmentTerms"
      table="treatmentTerms"
      title={title}
      about={texts.about}
      filters={filters()}
      exported={{ fileName: 'treatment-terms', load: input => call(treatmentTerms.export, input) }}
      actions={
        mayChange && (
          <DialogButton label={translate('resources.treatmentTerms.add')} onClosed={reload}>
            {dialog => <NewDialog {...dialog} />}
          </DialogButton>
        )
      }
    >
      <ConsoleDataGrid<TreatmentTerm>
        label={title}
        columns={columns}
        narrow={narrowColumns}
        rowName={nameOf}
        rowClick={edit}
        bulkActions={[mayChange && { label: texts.remove, onClick: remove }]}
      />
    </ConsoleList>
  )
}

const reload = () => queryClient.invalidateQueries({ queryKey: ['treatmentTerms'] })
const edit = editIn(EditTermDialog, reload)

/** Removes the selected terms. Undo adds them again. */
function useRemove() {
  const offerUndo = useUndo()
  const notify = useNotify()
  const provider = useDataProvider()
  return async (ids: number[], clear: () => void) => {
    const removed: TreatmentTerm[] = []
    try {
      for (const id of ids) removed.push((await provider.delete('treatmentTerms', { id })).data)
      clear()
    } catch (problem) {
      notify((problem as Error).message, { type: 'error' })
    } finally {
      await reload()
    }
    if (removed.length)
      offerUndo(texts.removed(removed.length), async () => {
        for (const { kind, term } of removed) await call(treatmentTerms.create, { body: { kind, term } })
        await reload()
        return texts.restored(removed.length)
      })
  }
}

const nameOf = ({ term }: TreatmentTerm) => term

/** Columns that tablets show by default. */
const narrowColumns = ['term', 'edit']

const columns = (): ConsoleColumn<TreatmentTerm>[] => [
  { field: 'term', flex: 4, minWidth: 160 },
  { field: 'kind', minWidth: 130, valueFormatter: (kind: TreatmentTerm['kind']) => texts.kinds[kind] },
  { field: 'updated_at', width: 120, minWidth: 104, valueFormatter: pacificDate },
  { field: 'edit', ...editColumn<TreatmentTerm>(row => texts.edit(row.term), edit) },
]
