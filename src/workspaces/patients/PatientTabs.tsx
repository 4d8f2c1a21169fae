import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PatientTab, patientTabNamed } from '#domain/applications/statusGroups.ts'
import { DashboardTabs } from '../../components/dashboard/DashboardTabs.tsx'
import { SortAndFilter } from '../../components/dashboard/SortAndFilter.tsx'
import { useDashboardView } from '../../components/dashboard/useDashboardView.ts'
import { useKept } from '../../components/dashboard/useKept.ts'
import { PatientList } from './PatientList.tsx'
import { recordsQuery } from './queries.ts'
import { SearchByName } from './SearchByName.tsx'

/** As the specification has them, Open first (spec 2 §2). */
const tabs: readonly PatientTab[] = ['Open', 'Booked', 'Closed', 'Hold']

/** The tabs of one's own patients, or of this advocate's, with search, sort and filter. */
export function PatientTabs({ advocate }: { advocate?: number }) {
  const [view, change] = useDashboardView('patients', patientTabNamed)
  // Not in the address: it is a patient's name.
  const [name, setName] = useState('')
  const found = useInfiniteQuery(recordsQuery(view, name, advocate))
  const counts = useKept(found.data?.pages[0]?.counts)
  return (
    <DashboardTabs
      tabs={tabs}
      tab={view.tab}
      counts={counts}
      onChange={tab => change({ tab })}
      tools={
        <>
          <SearchByName name={name} onSearch={setName} />
          <SortAndFilter {...view} onChange={change} />
        </>
      }
    >
      <PatientList
        found={found}
        tab={view.tab}
        narrowed={name !== '' || view.filter !== 'All'}
        onClear={() => {
          setName('')
          change({ filter: 'All' })
        }}
      />
    </DashboardTabs>
  )
}
