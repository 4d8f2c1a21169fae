import { useParams } from 'react-router-dom'
import { useWhoami } from '../../authProvider/whoami.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Page, PageHeader } from '../../components/Page.tsx'
import { applicationIdIn } from '../../features/dashboard/applicationId.ts'
import { useLiveChanges } from '../../features/live/useLiveChanges.ts'
import { useNotificationPolling } from '../../features/notifications/useUnread.ts'
import { texts } from '../../i18n/english/admissions.ts'
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
    <Page>
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
