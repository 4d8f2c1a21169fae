import { Suspense, startTransition, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { useWhoami } from '../../authProvider/whoami.ts'
import { Page } from '../../components/Page.tsx'
import { PageSkeleton } from '../../components/PageSkeleton.tsx'
import { painted } from '../../components/painted.ts'
import { preloadLater, screen } from '../../components/screen/screen.ts'
import { useLiveChanges } from '../../features/live/useLiveChanges.ts'
import { useNotificationPolling } from '../../features/notifications/useUnread.ts'
import { OwnPatients } from './OwnPatients.tsx'

const ApplicationOverlay = screen<'ApplicationOverlay', { id: number; onShown?: () => void; onClose?: () => void }>(
  () => import('./ApplicationOverlay.tsx'),
  'ApplicationOverlay',
  'dialog',
)
// Of all who come here only administrators need it.
const AdvocatePatients = screen(() => import('./AdvocatePatients.tsx'), 'AdvocatePatients', 'panel')

/** The advocate's patients with their applications; an application's id in the address opens it above them (DASH-041). */
export function PatientDashboard() {
  const user = useWhoami()
  const application = Number(useParams().application_id)
  const opened = Number.isSafeInteger(application) && application > 0
  const [listed, list] = useListed(opened)
  const navigate = useNavigate()
  const { search } = useLocation()
  // The overlay closes itself; this is for the time before its code is there.
  const close = () => navigate({ pathname: '/patient/advocate', search })
  useLiveChanges()
  useNotificationPolling()
  // The list is there first; what a tap opens is fetched behind it.
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
 * Whether the list is drawn, and how to let it be. Whoever comes by an application's address waits for no list that it covers:
 * that is drawn behind it, or at once when the application is closed.
 */
function useListed(covered: boolean): [boolean, () => void] {
  const [listed, setListed] = useState(!covered)
  // Once it stands it stays.
  if (!covered && !listed) setListed(true)
  const list = useCallback(() => void painted().then(() => startTransition(() => setListed(true))), [])
  return [listed, list]
}
