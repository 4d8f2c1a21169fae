import { lazyWithRetry } from '../../components/screen/lazyWithRetry.tsx'
import type { Screen } from '../../components/screen/screens.ts'
import { texts } from '../../i18n/english/shell.ts'

export const reviewRoutes: readonly Screen[] = [
  {
    path: '/patient/intake/review/:pid',
    title: texts.titles.review,
    for: 'review',
    Component: lazyWithRetry(() => import('./IntakeReview.tsx'), 'IntakeReview'),
  },
]
