import { texts } from '../../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../../ui/screen/screens.ts'

export const reviewRoutes: readonly Screen[] = [
  {
    path: '/patient/intake/review/:pid',
    title: texts.titles.review,
    for: 'review',
    Component: lazyWithRetry(() => import('./IntakeReview.tsx'), 'IntakeReview'),
  },
]
