import PersonSearchOutlined from '@mui/icons-material/PersonSearchOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { reviewAddress } from '#domain/intake/patients/addresses.ts'
import { patientQuery } from '../../../dataProvider/patientQueries.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { bedsTexts as beds } from '../../../i18n/english/facilities.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { CardSkeletons, SkeletonFrame } from '../../../ui/PageSkeleton.tsx'
import { EmptyState, FailedPage } from '../../../ui/StateBox.tsx'
import { MatchActions } from '../apply/MatchActions.tsx'
import { CaseProvider, useCase } from '../applying/MissingItems.tsx'
import { ComparingProvider } from '../compare/Comparing.tsx'
import { SelectToggle } from '../compare/SelectionBar.tsx'
import { columns } from '../layout/MatchColumns.tsx'
import { MatchProvider } from '../MatchContext.tsx'
import { useFeatures, useMatches } from '../queries.ts'
import { readPatient } from '../search.ts'
import { patientSource, type Source } from '../source.ts'
import { useSearch } from '../useSearch.ts'
import { PatientMatches } from './PatientMatches.tsx'

/**
 * The page `/facility/match?pid=`, which lists the facilities that match a patient and shows them on a map (MAT-001, MAT-002).
 */
export function MatchPage() {
  const [query] = useSearchParams()
  const pid = readPatient(query)
  if (pid === null) return <NoPatient />
  // Links may also name a facility, which this page does not use (MAT-003).
  if (query.has('fid')) return <Navigate to={{ search: `?pid=${pid}` }} replace />
  return <MatchesOf key={pid} pid={pid} />
}

function MatchesOf({ pid }: { pid: number }) {
  const patient = useQuery(patientQuery(pid))
  const tags = useTags()
  // Start the search without waiting for the patient to load.
  const searching = useSearch()
  const source = useMemo(() => patientSource(pid), [pid])
  const found = useMatches(source, searching.search)
  const failed = [patient, tags.query].find(query => query.isError)
  if (failed) return <FailedPage error={failed.error} onRetry={failed.refetch} />
  if (!patient.data || !tags.byId) return <MatchSkeleton />
  return (
    <CaseProvider patient={patient.data} tags={tags.byId} search={searching.search}>
      <CaseMatches source={source}>
        <ComparingProvider>
          <PatientMatches found={found} searching={searching} />
        </ComparingProvider>
      </CaseMatches>
    </CaseProvider>
  )
}

/** Provides the patient's needs and actions to the list. */
function CaseMatches({ source, children }: { source: Source; children: ReactNode }) {
  const { patient, tags, needs } = useCase()
  const features = useFeatures(patient)
  const edit = useMemo(() => <EditAnswers patient={patient.id} />, [patient.id])
  return (
    <MatchProvider
      source={source}
      needs={needs}
      tags={tags}
      features={features}
      words={words()}
      edit={edit}
      Actions={MatchActions}
      Aside={SelectToggle}
    >
      {children}
    </MatchProvider>
  )
}

function EditAnswers({ patient }: { patient: number }) {
  useLocale()
  return (
    <Button size="small" component={Link} to={reviewAddress(patient)}>
      {texts.page.edit}
    </Button>
  )
}

const words = () => ({
  emptyTitle: texts.list.emptyTitle,
  emptyText: texts.list.emptyText,
  offered: texts.filter.fromIntake,
  required: texts.filter.requiredText,
  beds,
})

const MatchSkeleton = () => (
  <SkeletonFrame below>
    <Skeleton variant="rounded" height={44} sx={{ display: { md: 'none' }, mb: 2 }} />
    <Box sx={columns}>
      <Box sx={{ display: { xs: 'none', md: 'block' } }}>
        <CardSkeletons rows={4} height={96} />
      </Box>
      <CardSkeletons rows={7} height={92} />
      <Skeleton variant="rounded" sx={{ display: { xs: 'none', md: 'block' }, height: 'calc(100vh - 180px)', minHeight: 320 }} />
    </Box>
  </SkeletonFrame>
)

/** Shown when the URL has no patient id. */
const NoPatient = () => (
  <Page>
    <PageHeader title={texts.page.tab} />
    <EmptyState title={texts.page.noPatient} icon={<PersonSearchOutlined color="disabled" fontSize="inherit" />}>
      {texts.page.noPatientText}
      <Button component={Link} to="/patient/advocate" variant="outlined">
        {texts.page.toDashboard}
      </Button>
    </EmptyState>
  </Page>
)
