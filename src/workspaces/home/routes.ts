import { lazyWithRetry } from '../../components/screen/lazyWithRetry.tsx'
import type { Screen } from '../../components/screen/screens.ts'
import { homeQuery } from '../../dataProvider/homeQuery.ts'
import { texts } from '../../i18n/english/shell.ts'

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
