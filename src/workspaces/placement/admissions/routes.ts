import { firstApplicationQueries } from '../../../dataProvider/applicationQueries.ts'
import { tagsQuery } from '../../../dataProvider/patientQueries.ts'
import { texts } from '../../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../../ui/screen/screens.ts'
import { ownAnsweringQuery } from '../../directory/answering/queries.ts'
import { ownBedsQuery } from '../../directory/beds/queries.ts'
import { countsQuery } from '../../messaging/notifications/queries.ts'
import { applicationIdIn } from '../dashboard/applicationId.ts'
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
