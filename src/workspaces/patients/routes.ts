import { patientTabNamed } from '#domain/statuses/statusGroups.ts'
import { lazyWithRetry } from '../../components/screen/lazyWithRetry.tsx'
import type { Screen } from '../../components/screen/screens.ts'
import { firstApplicationQueries } from '../../features/applications/queries.ts'
import { applicationIdIn } from '../../features/dashboard/applicationId.ts'
import { dashboardViewAt } from '../../features/dashboard/useDashboardView.ts'
import { countsQuery } from '../../features/notifications/queries.ts'
import { texts } from '../../i18n/english/shell.ts'
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
      return [recordsQuery(dashboardViewAt(search, 'patients', patientTabNamed), ''), countsQuery]
    },
  },
]
