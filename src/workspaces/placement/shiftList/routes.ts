import { tagsQuery } from '../../../dataProvider/patientQueries.ts'
import { texts } from '../../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../../ui/screen/screens.ts'
import { shiftQuery } from './queries.ts'

export const shiftListRoutes: readonly Screen[] = [
  {
    path: '/patient/shift-list',
    title: texts.titles.shiftList,
    for: 'intake',
    Component: lazyWithRetry(() => import('./ShiftList.tsx'), 'ShiftList'),
    queries: ({ search }) => [shiftQuery(search.get('of') === 'hospital'), tagsQuery],
  },
]
