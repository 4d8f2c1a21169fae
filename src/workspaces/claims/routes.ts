import { lazyWithRetry } from '../../components/screen/lazyWithRetry.tsx'
import type { Screen } from '../../components/screen/screens.ts'
import { texts } from '../../i18n/english/shell.ts'

export const claimsRoutes: readonly Screen[] = [
  {
    path: '/admin/claims',
    title: texts.titles.claims,
    for: 'adminFacilities',
    Component: lazyWithRetry(() => import('./ClaimsPage.tsx'), 'ClaimsPage'),
    console: true,
  },
]
