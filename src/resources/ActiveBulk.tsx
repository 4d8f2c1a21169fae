import { type RaRecord, useCanAccess } from 'ra-core'
import { type ComponentProps, Suspense, useState } from 'react'
import { texts } from '../i18n/english/bulk.ts'
import { BulkActionButton } from '../ui/console/BulkActionButton.tsx'
import { lazyWithRetry } from '../ui/screen/lazyWithRetry.tsx'
import type { ActiveBulkDialog as Changing } from './ActiveBulkDialog.tsx'

const ActiveBulkDialog = lazyWithRetry<'ActiveBulkDialog', ComponentProps<typeof Changing>>(
  () => import('./ActiveBulkDialog.tsx'),
  'ActiveBulkDialog',
  'dialog',
)

type Change = Pick<ComponentProps<typeof Changing>, 'ids' | 'status'> & { clear: () => void }
type Options<R> = {
  /** Whether the row may become inactive. Defaults to all rows. */
  applies?: (row: R) => boolean
  onChanged: () => void
}

/**
 * Returns bulk actions that activate or deactivate records, and the dialog of the current action. There are no actions for users who
 * may not edit the records.
 */
export function useActiveBulk<R extends RaRecord>(resource: 'featureTags' | 'payers', { applies, onChanged }: Options<R>) {
  const { canAccess } = useCanAccess({ resource, action: 'edit' })
  const [change, setChange] = useState<Change | null>(null)
  const open = (status: Change['status']) => (ids: number[], clear: () => void) => setChange({ ids, status, clear })
  const actions = canAccess && (
    <>
      <BulkActionButton<R> label={texts.activate} onClick={open('Active')} {...(applies && { applies })} />
      <BulkActionButton<R> label={texts.deactivate} onClick={open('Inactive')} {...(applies && { applies })} />
    </>
  )
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
  return { actions, dialog }
}
