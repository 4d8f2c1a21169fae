import { patientTabNamed } from '#domain/placement/statuses/statusGroups.ts'
import { firstApplicationQueries } from '../../../dataProvider/applicationQueries.ts'
import { tagsQuery } from '../../../dataProvider/patientQueries.ts'
import { texts } from '../../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../../ui/screen/screens.ts'
import { countsQuery } from '../../messaging/notifications/queries.ts'
import { applicationIdIn } from '../dashboard/applicationId.ts'
import { dashboardViewAt } from '../dashboard/useDashboardView.ts'
import { recordsQuery } from './queries.ts'

export const patientsRoutes: readonly Screen[] = [
  {
    path: '/patient/advocate/:application_id?',
    title: texts.titles.patients,
    for: 'patientDashboard',
    Component: lazyWithRetry(() => import('./PatientDashboard.tsx'), 'PatientDashboard'),
    place: 'patients',
    queries({ user, params, search }) {
      const application = applicationIdIn(params)
      if (application) return firstApplicationQueries(application)
      if (!user.is_patient_advocate) return []
      // The cards contain the unread counts, and would move if the counts loaded later.
      return [recordsQuery(dashboardViewAt(search, 'patients', patientTabNamed), ''), tagsQuery, countsQuery]
    },
  },
]
