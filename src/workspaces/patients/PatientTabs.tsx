import Button from '@mui/material/Button'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { advocates } from '#domain/advocates/contract.ts'
import type { PatientRecord } from '#domain/advocates/schema.ts'
import { mostCounted } from '#domain/counts.ts'
import type { PatientTab } from '#domain/statuses/statusGroups.ts'
import type { z } from '#zod'
import { useWhoami } from '../../authProvider/whoami.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FailedState } from '../../components/FailedState.tsx'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { rowsOf } from '../../components/pages/pages.ts'
import { whoseTurn } from '../../features/applications/whoseTurn.ts'
import { DashboardTabs } from '../../features/dashboard/DashboardTabs.tsx'
import { GroupedCards } from '../../features/dashboard/GroupedCards.tsx'
import { SearchPatients } from '../../features/dashboard/SearchPatients.tsx'
import { SortAndFilter } from '../../features/dashboard/SortAndFilter.tsx'
import { useAnnounceCount } from '../../features/dashboard/useAnnounceCount.ts'
import type { DashboardView } from '../../features/dashboard/useDashboardView.ts'
import { useLastKnown } from '../../features/dashboard/useLastKnown.ts'
import { texts as dashboard } from '../../i18n/english/dashboard.ts'
import { texts } from '../../i18n/english/patients.ts'
import { PatientCard, patientCards } from './PatientCard.tsx'

/** Tabs in the specified order, starting with Open (DASH-001). */
const tabs: readonly PatientTab[] = ['Open', 'Booked', 'Closed', 'Hold']

type Props = {
  view: DashboardView<PatientTab>
  change: (part: Partial<DashboardView<PatientTab>>) => void
  /** The search text. Not in the URL, because it can contain a patient's name. */
  name: string
  onSearch: (name: string) => void
  found: UseInfiniteQueryResult<InfiniteData<z.output<typeof advocates.records.response>>>
  /** Whether to show the advocate on each card. */
  addedBy?: boolean
  tools?: ReactNode
}

/** Patient tabs with search, sort order, and filter. */
export function PatientTabs({ view, change, name, onSearch, found, addedBy = false, tools }: Props) {
  const counts = useLastKnown(found.data?.pages[0]?.counts)
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
        sort={view.sort}
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

type Found = UseInfiniteQueryResult<InfiniteData<z.output<typeof advocates.records.response>>>
type PatientListProps = {
  found: Found
  tab: string
  sort: DashboardView<PatientTab>['sort']
  addedBy: boolean
  /** Whether a search or filter is active. */
  narrowed: boolean
  onClear: () => void
}

/**
 * Lists one tab's patient cards: first the patients that the user has just added or changed, then those that need the user's
 * action, and then the others.
 */
function PatientList({ found, tab, sort, addedBy, narrowed, onClear }: PatientListProps) {
  const user = useWhoami()
  const { data, error, isPlaceholderData } = found
  const total = data?.pages.at(-1)?.total ?? 0
  const counted = total > mostCounted ? texts.countMany(mostCounted, tab) : texts.count(total, tab)
  useAnnounceCount(data && !isPlaceholderData ? counted : undefined)
  if (!data) return error ? <FailedState error={error} onRetry={found.refetch} /> : <CardSkeletons rows={4} height={148} />
  const patients = rowsOf(data, page => page.records)
  if (patients.length === 0 && !isPlaceholderData)
    return (
      <EmptyState title={texts.none}>
        {!narrowed && user.is_patient_advocate && tab === 'Open' && texts.noneYet}
        {narrowed && (
          <>
            {texts.noneFound}
            <Button variant="outlined" onClick={onClear}>
              {texts.clear}
            </Button>
          </>
        )}
      </EmptyState>
    )
  const waits = (patient: PatientRecord) =>
    patient.applications.some(one => whoseTurn(user, { ...one, advocate_id: patient.advocate_id, organization_id: null })?.mine)
  const headingOf = (patient: PatientRecord) =>
    patient.recent ? texts.recent : waits(patient) ? dashboard.waitingForYou : texts.others
  const groups = Map.groupBy(patients, headingOf)
  return (
    <GroupedCards
      label={counted}
      found={found}
      data={data}
      groups={groups}
      headings={[texts.recent, dashboard.waitingForYou, texts.others]}
      waitingElsewhere={groups.get(texts.recent)?.filter(waits).length ?? 0}
      waitingOrder={dashboard.longestFirst}
      chosenOrder={dashboard[sort]}
      styles={patientCards}
      high={148}
      card={(patient, how) => <PatientCard key={patient.id} patient={patient} addedBy={addedBy} {...how} />}
    />
  )
}
