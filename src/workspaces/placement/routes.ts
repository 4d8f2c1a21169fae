import { patientTabNamed } from '#domain/placement/statuses/statuses.ts'
import { firstApplicationQueries } from '../../dataProvider/applicationQueries.ts'
import { tagsQuery } from '../../dataProvider/patientQueries.ts'
import { texts } from '../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../ui/screen/screens.ts'
import { ownAnsweringQuery } from '../directory/answering/queries.ts'
import { ownBedsQuery } from '../directory/beds/queries.ts'
import { countsQuery } from '../messaging/notifications/queries.ts'
import { receivedQuery, receivedViewAt } from './admissions/queries.ts'
import { applicationIdIn } from './dashboard/applicationId.ts'
import { dashboardViewAt } from './dashboard/useDashboardView.ts'
import { recordsQuery } from './patients/queries.ts'
import { shiftQuery } from './shiftList/queries.ts'

export const placementScreens: readonly Screen[] = [
  {
    path: '/patient/intakecoord/:application_id?',
    title: () => texts.titles.admissions,
    for: 'admissions',
    Component: lazyWithRetry(() => import('./admissions/AdmissionsDashboard.tsx'), 'AdmissionsDashboard'),
    queries({ user, params, search }) {
      const application = applicationIdIn(params)
      if (application) return firstApplicationQueries(application)
      if (!user.organization_id) return []
      const list = receivedQuery(user.organization_id, receivedViewAt(search), '')
      return [list, ownBedsQuery, ownAnsweringQuery, tagsQuery, countsQuery]
    },
  },
  {
    path: '/patient/advocate/:application_id?',
    title: () => texts.titles.patients,
    for: 'patientDashboard',
    Component: lazyWithRetry(() => import('./patients/PatientDashboard.tsx'), 'PatientDashboard'),
    place: 'patients',
    queries({ user, params, search }) {
      const application = applicationIdIn(params)
      if (application) return firstApplicationQueries(application)
      if (!user.is_patient_advocate) return []
      // The cards contain the unread counts, and would move if the counts loaded later.
      return [recordsQuery(dashboardViewAt(search, 'patients', patientTabNamed), ''), tagsQuery, countsQuery]
    },
  },
  {
    path: '/patient/placement-log/:pid',
    title: () => texts.titles.placementLog,
    for: 'matches',
    Component: lazyWithRetry(() => import('./placementLog/PlacementLog.tsx'), 'PlacementLog'),
  },
  {
    path: '/patient/intake/review/:pid',
    title: () => texts.titles.review,
    for: 'review',
    Component: lazyWithRetry(() => import('./review/IntakeReview.tsx'), 'IntakeReview'),
  },
  {
    path: '/patient/shift-list',
    title: () => texts.titles.shiftList,
    for: 'intake',
    Component: lazyWithRetry(() => import('./shiftList/ShiftList.tsx'), 'ShiftList'),
    queries: ({ search }) => [shiftQuery(search.get('of') === 'hospital'), tagsQuery],
  },
  {
    path: '/admin/demand',
    title: () => texts.titles.demand,
    for: 'adminDemand',
    Component: lazyWithRetry(() => import('./demand/DemandPage.tsx'), 'DemandPage'),
    console: true,
    resource: 'demand',
  },
]
