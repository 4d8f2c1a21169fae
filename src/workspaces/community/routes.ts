import { lazyWithRetry } from '../../components/screen/lazyWithRetry.tsx'
import type { Screen } from '../../components/screen/screens.ts'
import { texts } from '../../i18n/english/shell.ts'

export const communityRoutes: readonly Screen[] = [
  {
    path: '/patient/community',
    title: texts.titles.community,
    for: 'community',
    Component: lazyWithRetry(() => import('./Community.tsx'), 'Community'),
  },
]
