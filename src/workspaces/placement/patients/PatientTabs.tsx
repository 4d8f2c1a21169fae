import Button from '@mui/material/Button'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { advocates } from '#domain/placement/advocates/contract.ts'
import type { PatientTab } from '#domain/placement/statuses/statuses.ts'
import { mostCounted } from '#domain/platform/bulk.ts'
import type { z } from '#domain/platform/zod.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { texts } from '../../../i18n/english/patients.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { rowsOf } from '../../../ui/pages/pages.ts'
import { EmptyState, FailedState } from '../../../ui/StateBox.tsx'
import { TrySample } from '../../platform/samples/TrySample.tsx'
import { CardList } from '../dashboard/Cards.tsx'
import { DashboardTabs, SearchPatients, SortAndFilter } from '../dashboard/DashboardTabs.tsx'
import type { DashboardView } from '../dashboard/useDashboardView.ts'
import { useAnnounceCount, useLastKnown } from '../dashboard/useDashboardView.ts'
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
        addedBy={addedBy}
        narrowed={name !== '' || view.filter !== 'All' || view.turn !== null}
        onClear={() => {
          onSearch('')
          change({ filter: 'All', turn: null })
        }}
      />
    </DashboardTabs>
  )
}

type Found = UseInfiniteQueryResult<InfiniteData<z.output<typeof advocates.records.response>>>
type PatientListProps = {
  found: Found
  tab: string
  addedBy: boolean
  /** Whether a search or filter is active. */
  narrowed: boolean
  onClear: () => void
}

/** Lists one tab's patient cards in the order that the user chose (DASH-006). */
function PatientList({ found, tab, addedBy, narrowed, onClear }: PatientListProps) {
  const user = useWhoami()
  const { data, error, isPlaceholderData } = found
  const total = data?.pages[0]?.total ?? 0
  const counted = total > mostCounted ? texts.countMany(mostCounted, domainValue(tab)) : texts.count(total, domainValue(tab))
  useAnnounceCount(data && !isPlaceholderData ? counted : undefined)
  if (!data) return error ? <FailedState error={error} onRetry={found.refetch} /> : <CardSkeletons rows={4} height={148} />
  const patients = rowsOf(data, page => page.records)
  if (patients.length === 0 && !isPlaceholderData)
    return (
      <EmptyState title={texts.none}>
        {!narrowed && user.is_patient_advocate && tab === 'Open' && (
          <>
            {texts.noneYet}
            <TrySample />
          </>
        )}
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
  return (
    <CardList
      label={counted}
      found={found}
      data={data}
      rows={patients}
      styles={patientCards}
      high={148}
      card={(patient, how) => <PatientCard key={patient.id} patient={patient} addedBy={addedBy} {...how} />}
    />
  )
}
