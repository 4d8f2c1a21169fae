import { Suspense, useState } from 'react'
import { useParams } from 'react-router-dom'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { Page } from '../../../ui/Page.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import { useNotificationPolling } from '../../messaging/notifications/useUnread.ts'
import { applicationIdIn } from '../dashboard/applicationId.ts'
import { useLiveChanges } from '../dashboard/useLiveChanges.ts'
import { ApplicationOverlay } from './ApplicationOverlay.tsx'
import { OwnPatients } from './OwnPatients.tsx'

// Loads only for administrators.
const AdvocatePatients = lazyWithRetry(() => import('./AdvocatePatients.tsx'), 'AdvocatePatients', 'panel')

/** The advocate's dashboard. With an application id in the URL, also shows that application's overlay (DASH-041). */
export function PatientDashboard() {
  const user = useWhoami()
  const application = applicationIdIn(useParams())
  // A link to an application does not load the list behind the overlay before the overlay closes.
  const [listed, setListed] = useState(!application)
  if (!application && !listed) setListed(true)
  useLiveChanges()
  useNotificationPolling()
  return (
    <>
      {listed && (
        <Page covered={application !== undefined}>
          <Suspense fallback={<CardSkeletons rows={4} height={148} />}>
            {user.is_patient_advocate ? <OwnPatients /> : <AdvocatePatients />}
          </Suspense>
        </Page>
      )}
      {application && <ApplicationOverlay id={application} />}
    </>
  )
}
