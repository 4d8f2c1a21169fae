import { texts } from '../../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../../ui/screen/screens.ts'

export const communityRoutes: readonly Screen[] = [
  {
    path: '/patient/community',
    title: texts.titles.community,
    for: 'community',
    Component: lazyWithRetry(() => import('./Community.tsx'), 'Community'),
  },
]
