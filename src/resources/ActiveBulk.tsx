import { type RaRecord, useCanAccess } from 'ra-core'
import { type ComponentProps, Suspense, useMemo, useState } from 'react'
import { texts } from '../i18n/english/bulk.ts'
import type { BulkAction } from '../ui/grid/selection.tsx'
import { lazyWithRetry } from '../ui/screen/lazyWithRetry.tsx'
import type { ActiveBulkDialog as Changing } from './ActiveBulkDialog.tsx'

const ActiveBulkDialog = lazyWithRetry<'ActiveBulkDialog', ComponentProps<typeof Changing>>(
  () => import('./ActiveBulkDialog.tsx'),
  'ActiveBulkDialog',
  'dialog',
)

type Change = Pick<ComponentProps<typeof Changing>, 'ids' | 'status'> & { clear: () => void }
type Options<R> = {
  rowName: (row: R) => string
  /** Whether the row may become inactive. Other rows cannot be selected. Defaults to all rows. */
  applies?: (row: R) => boolean
  onChanged: () => void
}

/**
 * Returns bulk actions that activate or deactivate records, and the dialog of the current action. There are no actions for users who
 * may not edit the records.
 */
export function useActiveBulk<R extends RaRecord>(
  resource: 'featureTags' | 'payers',
  { rowName, applies, onChanged }: Options<R>,
) {
  const { canAccess } = useCanAccess({ resource, action: 'edit' })
  const [change, setChange] = useState<Change | null>(null)
  const grid = useMemo(() => {
    if (!canAccess) return undefined
    const action = (label: string, status: Change['status']): BulkAction<R> => ({
      label,
      onClick: (ids, clear) => setChange({ ids, status, clear }),
      ...(applies && { applies }),
    })
    return { rowName, actions: [action(texts.activate, 'Active'), action(texts.deactivate, 'Inactive')] }
  }, [canAccess, rowName, applies])
  const dialog = change && (
    <Suspense>
      <ActiveBulkDialog
        resource={resource}
        ids={change.ids}
        status={change.status}
        onClose={() => setChange(null)}
        onChanged={() => {
          change.clear()
          onChanged()
        }}
      />
    </Suspense>
  )
  return { grid, dialog }
}
