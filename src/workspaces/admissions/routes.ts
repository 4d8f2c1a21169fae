import { lazyWithRetry } from '../../components/screen/lazyWithRetry.tsx'
import type { Screen } from '../../components/screen/screens.ts'
import { tagsQuery } from '../../dataProvider/patientQueries.ts'
import { ownAnsweringQuery } from '../../features/answering/queries.ts'
import { firstApplicationQueries } from '../../features/applications/queries.ts'
import { ownBedsQuery } from '../../features/beds/queries.ts'
import { applicationIdIn } from '../../features/dashboard/applicationId.ts'
import { countsQuery } from '../../features/notifications/queries.ts'
import { texts } from '../../i18n/english/shell.ts'
import { receivedQuery, receivedViewAt } from './queries.ts'

export const admissionsRoutes: readonly Screen[] = [
  {
    path: '/patient/intakecoord/:application_id?',
    title: texts.titles.admissions,
    for: 'admissions',
    Component: lazyWithRetry(() => import('./AdmissionsDashboard.tsx'), 'AdmissionsDashboard'),
    queries({ user, params, search }) {
      const application = applicationIdIn(params)
      if (application) return firstApplicationQueries(application)
      if (!user.organization_id) return []
      const list = receivedQuery(user.organization_id, receivedViewAt(search), '')
      return [list, ownBedsQuery, ownAnsweringQuery, tagsQuery, countsQuery]
    },
  },
]
