import { useCanAccess, useDataProvider, useNotify } from 'ra-core'
import { useState } from 'react'
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

/** Removes the selected terms in one request. Undo adds them again in another. */
function useRemove() {
  const offerUndo = useUndo()
  const notify = useNotify()
  const provider = useDataProvider() as unknown as Provider
  const [isBusy, setBusy] = useState(false)
  async function remove(ids: number[], clear: () => void) {
    if (isBusy) return
    setBusy(true)
    try {
      const { removed } = await provider.deleteMany('treatmentTerms', { ids })
      clear()
      await reload()
      const terms = removed.map(({ kind, term }) => ({ kind, term }))
      if (terms.length === 0) return notify(texts.removed(0), { type: 'info' })
      offerUndo(texts.removed(terms.length), async () => {
        const restored = await call(treatmentTerms.restore, { body: { terms } })
        await reload()
        return texts.restored(restored.length)
      })
    } catch (problem) {
      notify((problem as Error).message, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return remove
}

/** The data provider's `deleteMany` also returns the deleted rows. */
type Provider = { deleteMany: (resource: string, params: { ids: number[] }) => Promise<{ removed: TreatmentTerm[] }> }

const nameOf = ({ term }: TreatmentTerm) => term

/** Columns that tablets show by default. */
const narrowColumns = ['term', 'edit']

const columns = (): ConsoleColumn<TreatmentTerm>[] => [
  { field: 'term', flex: 4, minWidth: 160 },
  { field: 'kind', minWidth: 130, valueFormatter: (kind: TreatmentTerm['kind']) => texts.kinds[kind] },
  { field: 'updated_at', width: 120, minWidth: 104, valueFormatter: pacificDate },
  { field: 'edit', ...editColumn<TreatmentTerm>(row => texts.edit(row.term), edit) },
]
