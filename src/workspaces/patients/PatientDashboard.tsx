import { Suspense, startTransition, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { patientTabNamed } from '#domain/statuses/statusGroups.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { nextPaint } from '../../components/nextPaint.ts'
import { Page } from '../../components/Page.tsx'
import { PageSkeleton } from '../../components/PageSkeleton.tsx'
import { type FirstParts, preloadLater, type Start, screen } from '../../components/screen/screen.ts'
import { firstApplicationQueries } from '../../features/applications/queries.ts'
import { applicationIdIn } from '../../features/dashboard/applicationId.ts'
import { dashboardViewAt } from '../../features/dashboard/useDashboardView.ts'
import { useLiveChanges } from '../../features/live/useLiveChanges.ts'
import { countsQuery } from '../../features/notifications/queries.ts'
import { useNotificationPolling } from '../../features/notifications/useUnread.ts'
import { OwnPatients } from './OwnPatients.tsx'
import { recordsQuery } from './queries.ts'

const ApplicationOverlay = screen<'ApplicationOverlay', { id: number; onShown?: () => void; onClose?: () => void }>(
  () => import('./ApplicationOverlay.tsx'),
  'ApplicationOverlay',
  'dialog',
)
// Loads only for administrators.
const AdvocatePatients = screen(() => import('./AdvocatePatients.tsx'), 'AdvocatePatients', 'panel')

/** The advocate's dashboard. With an application id in the URL, also shows that application's overlay (DASH-041). */
export function PatientDashboard() {
  const user = useWhoami()
  const application = applicationIdIn(useParams())
  const opened = application !== undefined
  const [listed, list] = useListed(opened)
  const navigate = useNavigate()
  const { search } = useLocation()
  // Closes the overlay's placeholder. Once loaded, the overlay closes itself.
  const close = () => navigate({ pathname: '/patient/advocate', search })
  useLiveChanges()
  useNotificationPolling()
  // Load the list's code first, and preload the overlay's code afterward.
  useEffect(() => preloadLater(<ApplicationOverlay id={0} />), [])
  return (
    <>
      {listed && <Page covered={opened}>{user.is_patient_advocate ? <OwnPatients /> : <AdvocatePatients />}</Page>}
      <Suspense fallback={listed ? null : <PageSkeleton />}>
        {opened && <ApplicationOverlay id={application} onShown={list} onClose={close} />}
      </Suspense>
    </>
  )
}

PatientDashboard.firstParts = ({ user, params, query }: Start): FirstParts => {
  const application = applicationIdIn(params)
  if (application) return { queries: firstApplicationQueries(application), inside: <ApplicationOverlay id={0} /> }
  if (!user.is_patient_advocate) return { queries: [] }
  // The cards contain the unread counts, and would move if the counts loaded later.
  return { queries: [recordsQuery(dashboardViewAt(query, 'patients', patientTabNamed), ''), countsQuery] }
}

/**
 * Returns whether to render the list, and a function that requests it. If the URL opens an application, the overlay renders
 * first, and the list renders behind it afterward or when the overlay closes.
 */
function useListed(covered: boolean): [boolean, () => void] {
  const [listed, setListed] = useState(!covered)
  if (!covered && !listed) setListed(true)
  const list = useCallback(() => void nextPaint().then(() => startTransition(() => setListed(true))), [])
  return [listed, list]
}
