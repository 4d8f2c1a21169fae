import { useParams } from 'react-router-dom'
import { useWhoami } from '../../authProvider/whoami.ts'
import { Page, PageHeader } from '../../components/Page.tsx'
import { StateBox } from '../../components/StateBox.tsx'
import { texts } from '../../i18n/english/patients.ts'
import { ApplicationOverlay } from './ApplicationOverlay.tsx'
import { OwnPatients } from './OwnPatients.tsx'

/** The advocate's patients with their applications; an application's id in the address opens it above them (DASH-041). */
export function PatientDashboard() {
  const user = useWhoami()
  const application = Number(useParams().application_id)
  return (
    <Page>
      {user.is_patient_advocate ? <OwnPatients /> : <AdminNote />}
      {Number.isSafeInteger(application) && application > 0 && <ApplicationOverlay id={application} />}
    </Page>
  )
}

const AdminNote = () => (
  <>
    <PageHeader title={texts.title} />
    <StateBox title={texts.admin.title}>{texts.admin.about}</StateBox>
  </>
)
