import { type RaRecord, useCanAccess } from 'ra-core'
import { activeStatuses } from '#domain/platform/bulk.ts'
import { bulkTexts as texts } from '../i18n/english/grid.ts'
import type { BulkAction } from '../ui/console/bulkActions.tsx'
import { lazyWithRetry } from '../ui/screen/lazyWithRetry.tsx'

const ActiveBulkDialog = lazyWithRetry(() => import('./ActiveBulkDialog.tsx'), 'ActiveBulkDialog', 'dialog')

const labels = () => ({ Active: texts.activate, Inactive: texts.deactivate })

type Options<R extends RaRecord> = {
  /** Whether the row may become inactive. Defaults to all rows. */
  applies?: (row: R) => boolean
  onChanged: () => unknown
  /** Another action on the selected rows. */
  also?: BulkAction<R>
}

/** The bulk actions that activate or deactivate tags or payers. None without the permission to edit them. */
export function useActiveBulk<R extends RaRecord>(resource: 'featureTags' | 'payers', options: Options<R>): BulkAction<R>[] {
  const { applies, onChanged, also } = options
  const { canAccess } = useCanAccess({ resource, action: 'edit' })
  if (!canAccess) return []
  const actions = activeStatuses.map(
    (status): BulkAction<R> => ({
      label: labels()[status],
      applies,
      dialog: ({ onChanged: clear, ...props }) => (
        <ActiveBulkDialog
          {...props}
          resource={resource}
          status={status}
          onChanged={() => {
            clear()
            onChanged()
          }}
        />
      ),
    }),
  )
  return also ? [...actions, also] : actions
}
