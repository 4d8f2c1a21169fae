import { useMemo, useState } from 'react'
import { facilityAccess } from '#domain/facilities/access.ts'
import type { FacilityLine } from '#domain/facilities/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import type { Bulk } from '../../components/grid/selection.tsx'
import { texts } from '../../i18n/english/bulk.ts'

type Asked = { ids: number[]; clear: () => void }

/** What the viewer may do with many facilities at once, and what was asked for last. */
export function useFacilityBulk() {
  const viewer = useWhoami()
  const [asked, setAsked] = useState<Asked | null>(null)
  const grid = useMemo<Bulk<FacilityLine> | undefined>(
    () =>
      facilityAccess['facilities.changeStatus'](viewer)
        ? {
            nameOf: ({ name }) => name,
            actions: [{ label: texts.changeStatus, onClick: (ids, clear) => setAsked({ ids, clear }) }],
          }
        : undefined,
    [viewer],
  )
  return { grid, asked, close: () => setAsked(null) }
}
