import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useListContext } from 'ra-core'
import type { ComponentType, ReactNode } from 'react'
import { bulkLimit } from '#domain/platform/bulk.ts'
import { bulkTexts as texts } from '../../i18n/english/grid.ts'
import type { BulkStatusProps } from '../bulk/BulkStatusDialog.tsx'
import { useListActs } from '../grid/ListActs.tsx'
import { lazyWithRetry } from '../screen/lazyWithRetry.tsx'

const BulkStatusDialog = lazyWithRetry(() => import('../bulk/BulkStatusDialog.tsx'), 'BulkStatusDialog', 'dialog')

type BulkDialogProps = {
  ids: readonly number[]
  /** Clears the selection, which the change has made outdated. */
  onChanged: () => void
  onClose: () => void
}

/** What can be done with the selected rows. */
export type BulkAction<R extends RaRecord> = {
  label: string
  /** Whether the server would accept the action for this row. Defaults to all rows. */
  applies?: ((row: R) => boolean) | undefined
  /** Maximum number of rows, if it is lower than for other bulk actions. */
  max?: number
} & (
  | { dialog: (props: BulkDialogProps) => ReactNode }
  /** Called with the rows that the action applies to. Call `clear` to clear the selection after the action. */
  | { onClick: (ids: number[], clear: () => void) => void }
)

type StatusChange<R extends RaRecord, S extends string> = Omit<BulkStatusProps<S>, 'title' | 'ids' | 'onChanged' | 'onClose'> &
  Pick<BulkAction<R>, 'applies'> & {
    label?: string
    /** Title of the dialog, given the number of rows. */
    title: (rows: number) => string
    onChanged: () => unknown
  }

/** A bulk action that sets the rows to a status. Its dialog previews the change, reports each row, and offers Undo (S-32, S-35). */
export function statusAction<R extends RaRecord, S extends string>(change: StatusChange<R, S>): BulkAction<R> {
  const { label = texts.changeStatus, applies, title, onChanged, ...status } = change
  const Dialog = BulkStatusDialog as ComponentType<object> as ComponentType<BulkStatusProps<S>>
  return {
    label,
    applies,
    dialog: ({ ids, onChanged: clear, onClose }) => (
      <Dialog
        {...status}
        title={title(ids.length)}
        ids={ids}
        onClose={onClose}
        onChanged={() => {
          clear()
          void onChanged()
        }}
      />
    ),
  }
}

/**
 * A bulk action in the list's toolbar. Its label contains the number of rows that it applies to, if that is not all of them. Opens a
 * dialog, not react-admin's confirmation, because the dialog previews the change and reports each row (S-32).
 */
export function BulkActionButton<R extends RaRecord>({ action }: { action: BulkAction<R> }) {
  const { label, applies, max = bulkLimit } = action
  const { resource, selectedIds, onUnselectItems } = useListContext<R>()
  const { openDialog } = useListActs()
  const queries = useQueryClient()
  const pages = queries.getQueriesData<{ data: R[] }>({ queryKey: [resource, 'getList'] })
  const rows = new Map(pages.flatMap(([, page]) => page?.data ?? []).map(row => [row.id, row]))
  const ids = (selectedIds as number[]).filter(id => {
    const row = rows.get(id)
    // A row that is not loaded is left to the server.
    return !row || !applies || applies(row)
  })
  const all = selectedIds.length
  const act = () =>
    'dialog' in action
      ? openDialog(onClose => action.dialog({ ids, onChanged: onUnselectItems, onClose }))
      : action.onClick(ids, onUnselectItems)
  return (
    <Button size="small" variant="outlined" disabled={ids.length === 0 || ids.length > max || all > bulkLimit} onClick={act}>
      {ids.length > max ? texts.atMost(label, max) : ids.length === all ? label : texts.someOf(label, ids.length, all)}
    </Button>
  )
}
