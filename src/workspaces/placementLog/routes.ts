import { lazyWithRetry } from '../../components/screen/lazyWithRetry.tsx'
import type { Screen } from '../../components/screen/screens.ts'
import { texts } from '../../i18n/english/shell.ts'

export const placementLogRoutes: readonly Screen[] = [
  {
    path: '/patient/placement-log/:pid',
    title: texts.titles.placementLog,
    for: 'matches',
    Component: lazyWithRetry(() => import('./PlacementLog.tsx'), 'PlacementLog'),
  },
]
