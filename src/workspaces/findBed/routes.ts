import { lazyWithRetry } from '../../components/screen/lazyWithRetry.tsx'
import type { Screen } from '../../components/screen/screens.ts'
import { texts } from '../../i18n/english/shell.ts'

export const findBedRoutes: readonly Screen[] = [
  {
    path: '/find-a-bed',
    title: texts.titles.findBed,
    for: 'intake',
    Component: lazyWithRetry(() => import('./FindBed.tsx'), 'FindBed'),
  },
]
