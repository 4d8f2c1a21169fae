import { useCanAccess, useNotify } from 'ra-core'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FacilityLine } from '#domain/facilities/schema.ts'
import type { Bulk } from '../../components/grid/selection.tsx'
import { texts } from '../../i18n/english/bulk.ts'
import { texts as all } from '../../i18n/english/claims.ts'

const claims = all.merge

type BulkAction = { ids: number[]; clear: () => void }

/** Returns the bulk actions on facilities, and the action with an open dialog. */
export function useFacilityBulk() {
  const { canAccess } = useCanAccess({ resource: 'facilities', action: 'changeStatus' })
  const navigate = useNavigate()
  const notify = useNotify()
  const [action, setAction] = useState<BulkAction | null>(null)
  const grid = useMemo<Bulk<FacilityLine> | undefined>(
    () =>
      canAccess
        ? {
            rowName: ({ name }) => name,
            actions: [
              { label: texts.changeStatus, onClick: (ids, clear) => setAction({ ids, clear }) },
              {
                label: claims.action,
                onClick: ids =>
                  ids.length === 2 ? navigate(`/facility/merge/${ids[0]}/${ids[1]}`) : notify(claims.two, { type: 'info' }),
              },
            ],
          }
        : undefined,
    [canAccess, navigate, notify],
  )
  return { grid, action, close: () => setAction(null) }
}
