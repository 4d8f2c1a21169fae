import { texts } from '../../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../../ui/screen/screens.ts'
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
