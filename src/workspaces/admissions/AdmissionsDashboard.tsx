import { Suspense, useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { useWhoami } from '../../authProvider/whoami.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Page, PageHeader } from '../../components/Page.tsx'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { preloadLater, screen } from '../../components/screen/screen.ts'
import { useLiveChanges } from '../../features/live/useLiveChanges.ts'
import { useNotificationPolling } from '../../features/notifications/useUnread.ts'
import { texts } from '../../i18n/english/admissions.ts'
import { Received } from './Received.tsx'

const ApplicationDetail = screen<'ApplicationDetail', { id: number }>(
  () => import('./ApplicationDetail.tsx'),
  'ApplicationDetail',
  'panel',
)

/** The admissions dashboard. With an application id in the URL, shows that application instead of the list (DASH-041). */
export function AdmissionsDashboard() {
  const { organization_id } = useWhoami()
  const application = Number(useParams().application_id)
  useLiveChanges()
  useNotificationPolling()
  // Load the list's code first, and preload the detail page's code afterward.
  useEffect(() => preloadLater(<ApplicationDetail id={0} />), [])
  if (Number.isSafeInteger(application) && application > 0)
    return (
      <Suspense
        fallback={
          <Page>
            <CardSkeletons rows={4} height={140} />
          </Page>
        }
      >
        <ApplicationDetail key={application} id={application} />
      </Suspense>
    )
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
