import { texts } from '../../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../../ui/screen/screens.ts'

export const claimsRoutes: readonly Screen[] = [
  {
    path: '/admin/claims',
    title: texts.titles.claims,
    for: 'adminFacilities',
    Component: lazyWithRetry(() => import('./ClaimsPage.tsx'), 'ClaimsPage'),
    console: true,
  },
]
