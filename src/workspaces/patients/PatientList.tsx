import Button from '@mui/material/Button'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { z } from 'zod'
import type { advocates } from '#domain/advocates/contract.ts'
import type { PatientRecord } from '#domain/advocates/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FailedState } from '../../components/FailedState.tsx'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { rowsOf } from '../../components/pages/pages.ts'
import { whoseTurn } from '../../features/applications/whoseTurn.ts'
import { GroupedCards } from '../../features/dashboard/GroupedCards.tsx'
import { useAnnounceCount } from '../../features/dashboard/useAnnounceCount.ts'
import { texts as dashboard } from '../../i18n/english/dashboard.ts'
import { texts } from '../../i18n/english/patients.ts'
import { PatientCard } from './PatientCard.tsx'

type Found = UseInfiniteQueryResult<InfiniteData<z.output<typeof advocates.records.response>>>
type Props = {
  found: Found
  tab: string
  addedBy: boolean
  /** A search or filter is active. */
  narrowed: boolean
  onClear: () => void
}

/** Patient cards of one tab, those that need this user's action first, or an empty state. */
export function PatientList({ found, tab, addedBy, narrowed, onClear }: Props) {
  const user = useWhoami()
  const { data, error, isPlaceholderData } = found
  const total = data?.pages.at(-1)?.total ?? 0
  useAnnounceCount(data && !isPlaceholderData ? texts.count(total, tab) : undefined)
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
  const groups = Map.groupBy(patients, patient => (waits(patient) ? dashboard.waitingForYou : texts.others))
  return (
    <GroupedCards
      label={texts.count(total, tab)}
      found={found}
      data={data}
      groups={groups}
      headings={[dashboard.waitingForYou, texts.others]}
      waitingOrder={dashboard.longestFirst}
      gap={1.5}
      card={(patient, how) => <PatientCard key={patient.id} patient={patient} addedBy={addedBy} {...how} />}
    />
  )
}
