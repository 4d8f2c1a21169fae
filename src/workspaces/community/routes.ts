import { lazyWithRetry } from '../../components/screen/lazyWithRetry.tsx'
import type { Screen } from '../../components/screen/screens.ts'
import { texts } from '../../i18n/english/shell.ts'

const { titles } = texts

export const communityRoutes: readonly Screen[] = [
  {
    path: '/patient/community',
    title: titles.community,
    for: 'community',
    Component: lazyWithRetry(() => import('./Community.tsx'), 'Community'),
  },
]
