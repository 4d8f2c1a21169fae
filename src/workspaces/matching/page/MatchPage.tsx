import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router-dom'
import { FailedPage } from '../../../components/FailedState.tsx'
import { patientQuery } from '../../../dataProvider/patientQueries.ts'
import { useTags } from '../../../features/featureTags/useTags.ts'
import { CaseProvider } from '../Case.tsx'
import { ComparingProvider } from '../compare/Comparing.tsx'
import { useMatches } from '../queries.ts'
import { readPatient } from '../search.ts'
import { useSearch } from '../useSearch.ts'
import { MatchSkeleton } from './MatchSkeleton.tsx'
import { NoPatient } from './NoPatient.tsx'
import { PatientMatches } from './PatientMatches.tsx'

/** Page /facility/match?pid=: the facilities that match a patient, as a list and on a map (MAT-001, MAT-002). */
export function MatchPage() {
  const [query] = useSearchParams()
  const pid = readPatient(query)
  if (pid === null) return <NoPatient />
  if (query.has('fid')) return <Navigate to={{ search: `?pid=${pid}` }} replace />
  return <MatchesOf key={pid} pid={pid} />
}

function MatchesOf({ pid }: { pid: number }) {
  const patient = useQuery(patientQuery(pid))
  const tags = useTags()
  // Start the search now instead of after loading the patient.
  const searching = useSearch()
  const found = useMatches(pid, searching.search)
  const failed = [patient, tags.query].find(query => query.isError)
  if (failed) return <FailedPage error={failed.error} onRetry={failed.refetch} />
  if (!patient.data || !tags.byId) return <MatchSkeleton />
  return (
    <CaseProvider patient={patient.data} tags={tags.byId} search={searching.search}>
      <ComparingProvider>
        <PatientMatches found={found} searching={searching} />
      </ComparingProvider>
    </CaseProvider>
  )
}
