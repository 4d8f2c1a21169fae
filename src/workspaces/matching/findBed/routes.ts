import { texts } from '../../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../../ui/screen/screens.ts'

export const findBedRoutes: readonly Screen[] = [
  {
    path: '/find-a-bed',
    title: texts.titles.findBed,
    for: 'intake',
    Component: lazyWithRetry(() => import('./FindBed.tsx'), 'FindBed'),
  },
]
