import { type RaRecord, useCanAccess } from 'ra-core'
import { activeStatuses, isActiveStatus } from '#domain/platform/bulk.ts'
import { bulkTexts as texts } from '../i18n/english/grid.ts'
import { type BulkAction, statusAction } from '../ui/console/bulkActions.tsx'

type Options<R extends RaRecord> = {
  /** Titles and explanations of the dialog. */
  words: { activate: (rows: number) => string; deactivate: (rows: number) => string; active: string; inactive: string }
  /** Whether the row may become inactive. Defaults to all rows. */
  applies?: (row: R) => boolean
  onChanged: () => unknown
  /** Another action on the selected rows. */
  also?: BulkAction<R>
}

/** The bulk actions that activate or deactivate tags or payers. None without the permission to edit them. */
export function useActiveBulk<R extends RaRecord>(resource: 'featureTags' | 'payers', options: Options<R>): BulkAction<R>[] {
  const { words, applies, onChanged, also } = options
  const { canAccess } = useCanAccess({ resource, action: 'edit' })
  if (!canAccess) return []
  const actions = activeStatuses.map(status =>
    statusAction<R, typeof status>({
      label: { Active: texts.activate, Inactive: texts.deactivate }[status],
      applies,
      title: { Active: words.activate, Inactive: words.deactivate }[status],
      resource,
      statuses: [status],
      descriptions: { Active: words.active, Inactive: words.inactive },
      toData: to => ({ active: isActiveStatus(to) }),
      isUndoable: () => true,
      onChanged,
    }),
  )
  return also ? [...actions, also] : actions
}
