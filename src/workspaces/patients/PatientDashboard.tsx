import { Suspense, startTransition, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { useWhoami } from '../../authProvider/whoami.ts'
import { nextPaint } from '../../components/nextPaint.ts'
import { Page } from '../../components/Page.tsx'
import { PageSkeleton } from '../../components/PageSkeleton.tsx'
import { preloadLater, screen } from '../../components/screen/screen.ts'
import { useLiveChanges } from '../../features/live/useLiveChanges.ts'
import { useNotificationPolling } from '../../features/notifications/useUnread.ts'
import { OwnPatients } from './OwnPatients.tsx'

const ApplicationOverlay = screen<'ApplicationOverlay', { id: number; onShown?: () => void; onClose?: () => void }>(
  () => import('./ApplicationOverlay.tsx'),
  'ApplicationOverlay',
  'dialog',
)
// Loads for administrators only.
const AdvocatePatients = screen(() => import('./AdvocatePatients.tsx'), 'AdvocatePatients', 'panel')

/** The advocate's patients with their applications. An application id in the URL opens that application's overlay (DASH-041). */
export function PatientDashboard() {
  const user = useWhoami()
  const application = Number(useParams().application_id)
  const opened = Number.isSafeInteger(application) && application > 0
  const [listed, list] = useListed(opened)
  const navigate = useNavigate()
  const { search } = useLocation()
  // Closes the overlay's placeholder. After it loads, the overlay closes itself.
  const close = () => navigate({ pathname: '/patient/advocate', search })
  useLiveChanges()
  useNotificationPolling()
  // Load the list first and preload the overlay afterward.
  useEffect(() => preloadLater(<ApplicationOverlay id={0} />), [])
  return (
    <>
      {listed && <Page>{user.is_patient_advocate ? <OwnPatients /> : <AdvocatePatients />}</Page>}
      <Suspense fallback={listed ? null : <PageSkeleton />}>
        {opened && <ApplicationOverlay id={application} onShown={list} onClose={close} />}
      </Suspense>
    </>
  )
}

/**
 * Whether to render the list, and a function to request it. Opening an application by URL renders the overlay first. The list
 * renders behind it afterward, or when the overlay closes.
 */
function useListed(covered: boolean): [boolean, () => void] {
  const [listed, setListed] = useState(!covered)
  // Keep the list after its first render.
  if (!covered && !listed) setListed(true)
  const list = useCallback(() => void nextPaint().then(() => startTransition(() => setListed(true))), [])
  return [listed, list]
}
