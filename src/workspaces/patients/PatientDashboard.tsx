import { useParams } from 'react-router-dom'
import { useWhoami } from '../../authProvider/whoami.ts'
import { useNotificationPolling } from '../../components/notifications/useUnread.ts'
import { Page } from '../../components/Page.tsx'
import { useLiveChanges } from '../../components/useLive.ts'
import { screen } from '../../layout/screen.ts'
import { ApplicationOverlay } from './ApplicationOverlay.tsx'
import { OwnPatients } from './OwnPatients.tsx'

// Of all who come here only administrators need it.
const AdvocatePatients = screen(() => import('./AdvocatePatients.tsx'), 'AdvocatePatients')

/** The advocate's patients with their applications; an application's id in the address opens it above them (DASH-041). */
export function PatientDashboard() {
  const user = useWhoami()
  const application = Number(useParams().application_id)
  useLiveChanges()
  useNotificationPolling()
  return (
    <Page>
      {user.is_patient_advocate ? <OwnPatients /> : <AdvocatePatients />}
      {Number.isSafeInteger(application) && application > 0 && <ApplicationOverlay id={application} />}
    </Page>
  )
}
