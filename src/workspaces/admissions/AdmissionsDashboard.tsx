import { useParams } from 'react-router-dom'
import { useWhoami } from '../../authProvider/whoami.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { useNotificationPolling } from '../../components/notifications/useUnread.ts'
import { Page, PageHeader } from '../../components/Page.tsx'
import { useLiveChanges } from '../../components/useLive.ts'
import { texts } from '../../i18n/english/admissions.ts'
import { ApplicationDetail } from './ApplicationDetail.tsx'
import { Received } from './Received.tsx'

/** What was sent to the user's facilities; an application's id in the address opens that one (DASH-041). */
export function AdmissionsDashboard() {
  const { organization_id } = useWhoami()
  const application = Number(useParams().application_id)
  useLiveChanges()
  useNotificationPolling()
  return (
    <Page>
      {Number.isSafeInteger(application) && application > 0 ? (
        <ApplicationDetail id={application} />
      ) : organization_id ? (
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
