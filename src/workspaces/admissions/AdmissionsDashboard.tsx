import { Suspense, useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { useWhoami } from '../../authProvider/whoami.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Page, PageHeader } from '../../components/Page.tsx'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { type FirstParts, preloadLater, type Start, screen } from '../../components/screen/screen.ts'
import { tagsQuery } from '../../dataProvider/patientQueries.ts'
import { ownAnsweringQuery } from '../../features/answering/queries.ts'
import { firstApplicationQueries } from '../../features/applications/queries.ts'
import { ownBedsQuery } from '../../features/beds/queries.ts'
import { applicationIdIn } from '../../features/dashboard/applicationId.ts'
import { useLiveChanges } from '../../features/live/useLiveChanges.ts'
import { countsQuery } from '../../features/notifications/queries.ts'
import { useNotificationPolling } from '../../features/notifications/useUnread.ts'
import { texts } from '../../i18n/english/admissions.ts'
import { receivedQuery } from './queries.ts'
import { Received, receivedViewAt } from './Received.tsx'

const ApplicationDetail = screen<'ApplicationDetail', { id: number }>(
  () => import('./ApplicationDetail.tsx'),
  'ApplicationDetail',
  'panel',
)

/** The admissions dashboard. With an application id in the URL, shows that application instead of the list (DASH-041). */
export function AdmissionsDashboard() {
  const { organization_id } = useWhoami()
  const application = applicationIdIn(useParams())
  useLiveChanges()
  useNotificationPolling()
  // Load the list's code first, and preload the detail page's code afterward.
  useEffect(() => preloadLater(<ApplicationDetail id={0} />), [])
  if (application)
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

AdmissionsDashboard.firstParts = ({ user, params, query }: Start): FirstParts => {
  const application = applicationIdIn(params)
  if (application) return { queries: firstApplicationQueries(application), inside: <ApplicationDetail id={0} /> }
  if (!user.organization_id) return { queries: [] }
  const list = receivedQuery(user.organization_id, receivedViewAt(query), '')
  return { queries: [list, ownBedsQuery, ownAnsweringQuery, tagsQuery, countsQuery] }
}
