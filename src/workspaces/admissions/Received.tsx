import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FacilityTab, facilityTabNamed, facilityTabs } from '#domain/statuses/statusGroups.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { useListKeys } from '../../components/keys/listKeys.ts'
import { ShortcutsButton } from '../../components/keys/ShortcutsButton.tsx'
import { PageHeader } from '../../components/Page.tsx'
import { useNearPages } from '../../components/pages/useNearPages.ts'
import { AnsweringButton } from '../../features/answering/AnsweringButton.tsx'
import { OpenBeds } from '../../features/beds/OpenBeds.tsx'
import { DashboardTabs } from '../../features/dashboard/DashboardTabs.tsx'
import { DashboardViews } from '../../features/dashboard/DashboardViews.tsx'
import { SearchPatients } from '../../features/dashboard/SearchPatients.tsx'
import { SortAndFilter } from '../../features/dashboard/SortAndFilter.tsx'
import { useDashboardView } from '../../features/dashboard/useDashboardView.ts'
import { useKept } from '../../features/dashboard/useKept.ts'
import { Bell } from '../../features/notifications/Bell.tsx'
import { texts } from '../../i18n/english/admissions.ts'
import { AdmittedPrompt } from './AdmittedPrompt.tsx'
import { ApplicationList } from './ApplicationList.tsx'
import { pathOf } from './people.ts'
import { receivedQuery } from './queries.ts'

const tabs = Object.keys(facilityTabs) as FacilityTab[]

/** The admissions dashboard: tabs, order, filter and the applications. */
export function Received({ organization }: { organization: number }) {
  const [view, change] = useDashboardView('received', facilityTabNamed)
  const [name, setName] = useState('')
  const list = receivedQuery(organization, view, name)
  const found = useInfiniteQuery(list)
  useNearPages(list, found.data)
  useListKeys()
  const { is_admin } = useWhoami()
  const counts = useKept(found.data?.pages[0]?.counts)
  return (
    <>
      <PageHeader
        title={texts.title}
        tabTitle={texts.tab}
        actions={
          <>
            <AnsweringButton />
            <ShortcutsButton />
            {!is_admin && <Bell pathOf={pathOf} />}
          </>
        }
      />
      <AdmittedPrompt />
      <OpenBeds />
      <DashboardTabs
        tabs={tabs}
        tab={view.tab}
        counts={counts}
        onChange={tab => change({ tab })}
        tools={
          <>
            <SearchPatients name={name} onSearch={setName} />
            <SortAndFilter {...view} onChange={change} />
            <DashboardViews list="received" view={view} />
          </>
        }
      >
        <ApplicationList
          found={found}
          tab={view.tab}
          narrowed={name !== '' || view.filter !== 'All'}
          onShowAll={() => {
            setName('')
            change({ filter: 'All' })
          }}
        />
      </DashboardTabs>
    </>
  )
}
