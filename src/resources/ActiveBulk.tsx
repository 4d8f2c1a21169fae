import { type RaRecord, useCanAccess } from 'ra-core'
import { activeStatuses } from '#domain/platform/bulk.ts'
import { bulkTexts as texts } from '../i18n/english/grid.ts'
import { type BulkDialogProps, useBulk } from '../ui/console/useBulk.tsx'
import { lazyWithRetry } from '../ui/screen/lazyWithRetry.tsx'

const ActiveBulkDialog = lazyWithRetry(() => import('./ActiveBulkDialog.tsx'), 'ActiveBulkDialog', 'dialog')

const labels = () => ({ Active: texts.activate, Inactive: texts.deactivate })

type Options<R extends RaRecord> = {
  /** Whether the row may become inactive. Defaults to all rows. */
  applies?: (row: R) => boolean
  onChanged: () => void
  /** Another action on the selected rows. */
  also?: Parameters<typeof useBulk<R>>[number]
}

/** The bulk actions that activate or deactivate tags or payers. */
export function useActiveBulk<R extends RaRecord>(resource: 'featureTags' | 'payers', { applies, onChanged, also }: Options<R>) {
  const { canAccess } = useCanAccess({ resource, action: 'edit' })
  return useBulk<R>(
    ...activeStatuses.map(
      status =>
        canAccess && {
          label: labels()[status],
          ...(applies && { applies }),
          dialog: ({ onChanged: clear, ...props }: BulkDialogProps) => (
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
        },
    ),
    canAccess && also,
  )
}
