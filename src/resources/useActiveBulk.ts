import { type RaRecord, useCanAccess, useNotify, useUpdateMany } from 'ra-core'
import { useMemo } from 'react'
import type { Bulk } from '../components/grid/selection.tsx'
import { texts } from '../i18n/english/bulk.ts'

/**
 * Bulk actions that activate or deactivate records with react-admin's undoable update, which sends the request when the toast
 * closes. Undefined for users who may not edit the records.
 */
export function useActiveBulk<R extends RaRecord>(resource: string, nameOf: (record: R) => string): Bulk<R> | undefined {
  const { canAccess } = useCanAccess({ resource, action: 'edit' })
  const [updateMany] = useUpdateMany(resource)
  const notify = useNotify()
  return useMemo(() => {
    if (!canAccess) return undefined
    const set = (active: boolean) => (ids: number[], clear: () => void) => {
      clear()
      updateMany(
        resource,
        { ids, data: { active } },
        {
          mutationMode: 'undoable',
          onSuccess: () => notify(active ? texts.activated(ids.length) : texts.deactivated(ids.length), { undoable: true }),
          onError: failure => notify((failure as Error).message, { type: 'error' }),
        },
      )
    }
    return {
      rowName: nameOf,
      actions: [
        { label: texts.activate, onClick: set(true) },
        { label: texts.deactivate, onClick: set(false) },
      ],
    }
  }, [canAccess, resource, nameOf, updateMany, notify])
}
