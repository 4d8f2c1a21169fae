import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { advocates } from '#domain/advocates/contract.ts'
import type { PatientTab } from '#domain/statuses/statusGroups.ts'
import { DashboardTabs } from '../../features/dashboard/DashboardTabs.tsx'
import { SearchPatients } from '../../features/dashboard/SearchPatients.tsx'
import { SortAndFilter } from '../../features/dashboard/SortAndFilter.tsx'
import type { DashboardView } from '../../features/dashboard/useDashboardView.ts'
import { useKept } from '../../features/dashboard/useKept.ts'
import { PatientList } from './PatientList.tsx'

/** Tabs in the specified order, Open first (DASH-001). */
const tabs: readonly PatientTab[] = ['Open', 'Booked', 'Closed', 'Hold']

type Props = {
  view: DashboardView<PatientTab>
  change: (part: Partial<DashboardView<PatientTab>>) => void
  /** The search text. It can name a patient, so it is not in the URL. */
  name: string
  onSearch: (name: string) => void
  found: UseInfiniteQueryResult<InfiniteData<z.output<typeof advocates.records.response>>>
  /** Shows the advocate on each card. */
  addedBy?: boolean
  tools?: ReactNode
}

/** Patient tabs with search, sort and filter. */
export function PatientTabs({ view, change, name, onSearch, found, addedBy = false, tools }: Props) {
  const counts = useKept(found.data?.pages[0]?.counts)
  return (
    <DashboardTabs
      tabs={tabs}
      tab={view.tab}
      counts={counts}
      onChange={tab => change({ tab })}
      tools={
        <>
          <SearchPatients name={name} onSearch={onSearch} />
          <SortAndFilter {...view} onChange={change} />
          {tools}
        </>
      }
    >
      <PatientList
        found={found}
        tab={view.tab}
        addedBy={addedBy}
        narrowed={name !== '' || view.filter !== 'All'}
        onClear={() => {
          onSearch('')
          change({ filter: 'All' })
        }}
      />
    </DashboardTabs>
  )
}
