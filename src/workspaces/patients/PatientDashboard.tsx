import { Suspense, useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { useWhoami } from '../../authProvider/whoami.ts'
import { useNotificationPolling } from '../../components/notifications/useUnread.ts'
import { Page } from '../../components/Page.tsx'
import { useLiveChanges } from '../../components/useLive.ts'
import { preloadLater, screen } from '../../layout/screen.ts'
import { OwnPatients } from './OwnPatients.tsx'

const ApplicationOverlay = screen<'ApplicationOverlay', { id: number }>(
  () => import('./ApplicationOverlay.tsx'),
  'ApplicationOverlay',
)
// Of all who come here only administrators need it.
const AdvocatePatients = screen(() => import('./AdvocatePatients.tsx'), 'AdvocatePatients')

/** The advocate's patients with their applications; an application's id in the address opens it above them (DASH-041). */
export function PatientDashboard() {
  const user = useWhoami()
  const application = Number(useParams().application_id)
  useLiveChanges()
  useNotificationPolling()
  // The list is there first; what a tap opens is fetched behind it.
  useEffect(() => preloadLater(<ApplicationOverlay id={0} />), [])
  return (
    <Page>
      {user.is_patient_advocate ? <OwnPatients /> : <AdvocatePatients />}
      <Suspense>{Number.isSafeInteger(application) && application > 0 && <ApplicationOverlay id={application} />}</Suspense>
    </Page>
  )
}
