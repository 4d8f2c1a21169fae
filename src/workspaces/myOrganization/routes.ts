import { lazyWithRetry } from '../../components/screen/lazyWithRetry.tsx'
import type { Screen } from '../../components/screen/screens.ts'
import { texts } from '../../i18n/english/shell.ts'
import { myOrganizationQuery } from './queries.ts'

export const myOrganizationRoutes: readonly Screen[] = [
  {
    path: '/facility/my_organization',
    title: texts.titles.myOrganization,
    for: 'myOrganization',
    Component: lazyWithRetry(() => import('./MyOrganization.tsx'), 'MyOrganization'),
    queries: () => [myOrganizationQuery],
  },
]
