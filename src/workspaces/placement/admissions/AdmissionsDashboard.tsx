import { useParams } from 'react-router-dom'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { texts } from '../../../i18n/english/admissions.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { useNotificationPolling } from '../../messaging/notifications/useUnread.ts'
import { applicationIdIn } from '../dashboard/applicationId.ts'
import { useLiveChanges } from '../dashboard/useLiveChanges.ts'
import { ApplicationDetail } from './ApplicationDetail.tsx'
import { Received } from './Received.tsx'

/** The admissions dashboard. With an application id in the URL, shows that application instead of the list (DASH-041). */
export function AdmissionsDashboard() {
  const { organization_id } = useWhoami()
  const application = applicationIdIn(useParams())
  useLiveChanges()
  useNotificationPolling()
  if (application) return <ApplicationDetail key={application} id={application} />
  return (
    <Page dense>
      {organization_id ? (
        <Received organization={organization_id} />
      ) : (
        <>
          <PageHeader title={texts.title} />
          <EmptyState title={texts.none}>{texts.noFacility}</EmptyState>
        </>
      )}
    </Page>
  )
}
