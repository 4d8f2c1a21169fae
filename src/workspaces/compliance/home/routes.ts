import { homeQuery } from '../../../dataProvider/homeQuery.ts'
import { texts } from '../../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../../ui/screen/screens.ts'

export const homeRoutes: readonly Screen[] = [
  {
    path: '/admin/home',
    title: texts.titles.adminHome,
    for: 'adminHome',
    Component: lazyWithRetry(() => import('./AdminHome.tsx'), 'AdminHome'),
    queries: () => [homeQuery],
    console: true,
  },
]
