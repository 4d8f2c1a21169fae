import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useListContext } from 'ra-core'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { bulkLimit } from '#domain/platform/bulk.ts'
import { bulkTexts as texts } from '../../i18n/english/grid.ts'

export type BulkDialogProps = {
  ids: readonly number[]
  /** Clears the selection, which the change has made outdated. */
  onChanged: () => void
  onClose: () => void
}

type BulkAction<R extends RaRecord> = Omit<ComponentProps<typeof BulkActionButton<R>>, 'onClick'> &
  ({ dialog: (props: BulkDialogProps) => ReactNode } | { onClick: (ids: number[]) => void })

/**
 * Returns a list's bulk actions: their buttons, whether any of them applies to a row, and the dialog of the chosen one. Leave out the
 * actions that the user may not take.
 */
export function useBulk<R extends RaRecord>(...given: (BulkAction<R> | false | undefined)[]) {
  const [dialog, setDialog] = useState<ReactNode>(null)
  const actions = given.filter(action => action !== false && action !== undefined)
  const open = (action: BulkAction<R>) => (ids: number[], clear: () => void) =>
    'dialog' in action ? setDialog(action.dialog({ ids, onChanged: clear, onClose: () => setDialog(null) })) : action.onClick(ids)
  return {
    buttons:
      actions.length > 0 &&
      actions.map(action => {
        const { label, applies, max } = action
        return <BulkActionButton<R> key={label} label={label} onClick={open(action)} applies={applies} max={max} />
      }),
    isSelectable: (row: R) => actions.some(({ applies }) => applies?.(row) ?? true),
    dialog: <Suspense>{dialog}</Suspense>,
  }
}

type Props<R> = {
  label: string
  /** Called with the rows that the action applies to. Call `clear` to clear the selection after the action. */
  onClick: (ids: number[], clear: () => void) => void
  /** Whether the server would accept the action for this row. Defaults to all rows. */
  applies?: ((row: R) => boolean) | undefined
  /** Maximum number of rows, if it is lower than for other bulk actions. */
  max?: number | undefined
}

/**
 * A bulk action in the list's toolbar. Its label contains the number of rows that it applies to, if that is not all of them. Opens a
 * dialog, not react-admin's confirmation, because the dialog previews the change and reports each row (S-32).
 */
export function BulkActionButton<R extends RaRecord>({ label, onClick, applies, max = bulkLimit }: Props<R>) {
  const { resource, selectedIds, onUnselectItems } = useListContext<R>()
  const queries = useQueryClient()
  const pages = queries.getQueriesData<{ data: R[] }>({ queryKey: [resource, 'getList'] })
  const rows = new Map(pages.flatMap(([, page]) => page?.data ?? []).map(row => [row.id, row]))
  const ids = (selectedIds as number[]).filter(id => {
    const row = rows.get(id)
    // A row that is not loaded is left to the server.
    return !row || !applies || applies(row)
  })
  const all = selectedIds.length
  return (
    <Button
      size="small"
      variant="outlined"
      disabled={ids.length === 0 || ids.length > max || all > bulkLimit}
      onClick={() => onClick(ids, onUnselectItems)}
    >
      {ids.length > max ? texts.atMost(label, max) : ids.length === all ? label : texts.someOf(label, ids.length, all)}
    </Button>
  )
}
